// List of a main account's API keys: scopes, last use, and acts to change, disable and revoke them.
import { PREFIX } from '@attestry/contract/endpoint'
import { type ApiKey, MAX_KEYS_PER_ACCOUNT } from '@attestry/contract/modules/open/key'
import { realNameNeeds } from '@attestry/contract/modules/realname/need'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { ListSkeleton, ListTable } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAccount } from '../../account/public.tsx'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { CreateDrawer } from './CreateDrawer.tsx'
import './key.css'
import { type KeyPanel, useKeyColumns } from './key-columns.tsx'
import { useKeyActs, useKeys } from './queries.ts'
import { keyWords } from './words.ts'

export function KeyListScreen() {
  const say = keyWords.use()
  if (useAccount()?.role !== 'sub') return <KeyList />
  return (
    <>
      <PageHeader title={say.title} />
      <Callout>
        <p>{say.notForSub}</p>
      </Callout>
    </>
  )
}

function KeyList() {
  const say = keyWords.use()
  const { data, error, refetch } = useKeys()
  const [creating, setCreating] = useState(false)
  const [chosen, choose] = useState<{ panel: KeyPanel; apiKey: ApiKey }>()
  const columns = useKeyColumns((panel, apiKey) => choose({ panel, apiKey }))
  const live = data?.list.filter(({ state }) => state !== 'revoked').length ?? 0
  const full = live >= MAX_KEYS_PER_ACCOUNT
  const at = (panel: KeyPanel) => (chosen?.panel === panel ? chosen.apiKey : undefined)
  const close = () => choose(undefined)
  const add = (
    <Button look="primary" icon="plus" disabled={full || !data?.realName} onClick={() => setCreating(true)}>
      {say.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={say.title}
        lead={
          <>
            {say.lead}{' '}
            <a className="key-docs" href={`${PREFIX}/docs`}>
              {say.docs}
            </a>
          </>
        }
        actions={
          data &&
          data.total > 0 && (
            <div className="key-acts">
              <span className="quiet figures">{say.used(live, MAX_KEYS_PER_ACCOUNT)}</span>
              {add}
            </div>
          )
        }
      />
      {data && !data.realName && <RealNameRequired />}
      {full && <p className="quiet">{say.full(MAX_KEYS_PER_ACCOUNT)}</p>}
      {error && !data && <Fault error={error} onRetry={refetch} />}
      {!error && !data && <ListSkeleton />}
      {data?.total === 0 && <GettingStarted title={say.empty} steps={say.emptySteps} note={say.emptyNote} action={add} />}
      {data && data.total > 0 && (
        <ListTable<ApiKey>
          label={say.list}
          columns={columns}
          rows={data.list}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
        />
      )}
      <CreateDrawer open={creating} onClose={() => setCreating(false)} />
      <ChangeDrawer apiKey={at('change')} onClose={close} />
      <EndKeyDialog apiKey={at('disable')} act="disable" onClose={close} />
      <EndKeyDialog apiKey={at('revoke')} act="revoke" onClose={close} />
    </>
  )
}

function RealNameRequired() {
  const say = keyWords.use()
  const locale = useLocale()
  const pending = useAccount()?.realName === 'pending'
  return (
    <div className="key-first">
      <Callout kind="warning">
        <p>
          <strong>{say.realNameTitle}</strong>
        </p>
        <p>{pending ? say.realNamePending : realNameNeeds.key[locale]}</p>
        {!pending && (
          <LinkButton small to={paths.realName()}>
            {say.realNameGo}
          </LinkButton>
        )}
      </Callout>
    </div>
  )
}

interface EndKeyDialogProps {
  readonly apiKey: ApiKey | undefined
  readonly act: 'disable' | 'revoke'
  onClose(): void
}

function EndKeyDialog({ apiKey, act, onClose }: EndKeyDialogProps) {
  const say = keyWords.use()
  const acts = useKeyActs()
  const disabling = act === 'disable'
  return (
    <ConfirmDialog
      open={apiKey !== undefined}
      title={disabling ? say.disableTitle : say.revokeTitle}
      act={say[act]}
      danger
      onConfirm={async () => {
        if (!apiKey) return
        await acts[act](apiKey)
        notify({ kind: 'success', text: disabling ? say.disabled : say.revoked })
      }}
      onClose={onClose}
    >
      {apiKey && <p data-user-content>{disabling ? say.disableText(apiKey.name) : say.revokeText(apiKey.name)}</p>}
    </ConfirmDialog>
  )
}
