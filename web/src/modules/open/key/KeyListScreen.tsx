// List of a main account's API keys: scopes, last use, and acts to change, disable and revoke them.
import { PREFIX } from '@attestry/contract/endpoint'
import { type ApiKey, keyApi, MAX_KEYS_PER_ACCOUNT } from '@attestry/contract/modules/open/key'
import { realNameNeeds } from '@attestry/contract/modules/realname/need'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAccount } from '../../account/public.tsx'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { CreateDrawer } from './CreateDrawer.tsx'
import './key.css'
import { KeyName, type KeyPanel, useKeyColumns } from './key-columns.tsx'
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
  const keys = useCollection({
    name: 'key',
    list: (_, signal) => call(keyApi.list, {}, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const { data, reload } = keys
  const [creating, setCreating] = useState(false)
  const [chosen, choose] = useState<{ panel: KeyPanel; apiKey: ApiKey }>()
  const columns = useKeyColumns((panel, apiKey) => choose({ panel, apiKey }), reload)
  const live = data?.list.filter(({ state }) => state !== 'revoked').length ?? 0
  const full = live >= MAX_KEYS_PER_ACCOUNT
  const at = (panel: KeyPanel) => (chosen?.panel === panel ? chosen.apiKey : undefined)
  const close = () => choose(undefined)
  return (
    <>
      <CollectionScreen
        collection={keys}
        title={say.title}
        lead={
          <>
            {say.lead}{' '}
            <a className="key-docs" href={`${PREFIX}/docs`}>
              {say.docs}
            </a>
          </>
        }
        add={{ label: say.add, disabled: full || !data?.realName, onAdd: () => setCreating(true) }}
        count={say.used(live, MAX_KEYS_PER_ACCOUNT)}
        above={
          <>
            {data && !data.realName && <RealNameRequired />}
            {full && <p className="quiet">{say.full(MAX_KEYS_PER_ACCOUNT)}</p>}
          </>
        }
        label={say.list}
        name={{ title: say.columns.name, text: ({ name }) => name, cell: (apiKey) => <KeyName apiKey={apiKey} /> }}
        columns={columns}
        empty={{ title: say.empty, steps: say.emptySteps, note: say.emptyNote }}
      />
      <CreateDrawer open={creating} onSaved={reload} onClose={() => setCreating(false)} />
      <ChangeDrawer apiKey={at('change')} onSaved={reload} onClose={close} />
      <EndKeyDialog apiKey={at('disable')} act="disable" onEnded={reload} onClose={close} />
      <EndKeyDialog apiKey={at('revoke')} act="revoke" onEnded={reload} onClose={close} />
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
  onEnded(): Promise<void>
  onClose(): void
}

function EndKeyDialog({ apiKey, act, onEnded, onClose }: EndKeyDialogProps) {
  const say = keyWords.use()
  const disabling = act === 'disable'
  return (
    <ConfirmDialog
      open={apiKey !== undefined}
      title={disabling ? say.disableTitle : say.revokeTitle}
      act={say[act]}
      danger
      onConfirm={async () => {
        if (!apiKey) return
        await call(keyApi[act], { id: apiKey.id }).finally(onEnded)
        notify({ kind: 'success', text: disabling ? say.disabled : say.revoked })
      }}
      onClose={onClose}
    >
      {apiKey && <p data-user-content>{disabling ? say.disableText(apiKey.name) : say.revokeText(apiKey.name)}</p>}
    </ConfirmDialog>
  )
}
