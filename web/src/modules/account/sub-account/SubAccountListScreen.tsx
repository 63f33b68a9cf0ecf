// List of a main account's sub-accounts, with their permissions and acts to edit, disable and enable them.
import { allPermissions, permissions } from '@attestry/contract/modules/account/permission'
import { type SubAccount, subAccountCan } from '@attestry/contract/modules/account/sub-account'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { type Column, ListSkeleton, ListTable } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useAccount } from '../own-account.ts'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { CreateDrawer } from './CreateDrawer.tsx'
import { useSubAccountActs, useSubAccounts } from './queries.ts'
import { RealNameRequired } from './RealNameRequired.tsx'
import { ResetDrawer } from './ResetDrawer.tsx'
import '../account.css'
import './sub-account.css'
import { subAccountWords } from './words.ts'

type Panel = 'change' | 'reset' | 'disable'

export function SubAccountListScreen() {
  const say = subAccountWords.use()
  if (useAccount()?.role !== 'sub') return <SubAccountList />
  return (
    <>
      <PageHeader title={say.title} />
      <Callout>
        <p>{say.notForSub}</p>
      </Callout>
    </>
  )
}

function SubAccountList() {
  const say = subAccountWords.use()
  const account = useAccount()
  const { data, error, refetch } = useSubAccounts()
  const [creating, setCreating] = useState(false)
  const [chosen, choose] = useState<{ panel: Panel; account: SubAccount }>()
  const columns = useColumns((panel, one) => choose({ panel, account: one }))
  const verified = account?.realName === 'passed'
  const full = data !== undefined && data.active >= data.limit
  const at = (panel: Panel) => (chosen?.panel === panel ? chosen.account : undefined)
  const close = () => choose(undefined)
  const add = (
    <Button look="primary" icon="plus" disabled={full || !verified} onClick={() => setCreating(true)}>
      {say.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={say.title}
        lead={say.lead}
        actions={
          data &&
          data.total > 0 && (
            <div className="sub-acts">
              <span className="quiet figures">{say.used(data.active, data.limit)}</span>
              {add}
            </div>
          )
        }
      />
      {account && !verified && <RealNameRequired state={account.realName} />}
      {full && <p className="quiet">{say.full(data.limit)}</p>}
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.total === 0 && <GettingStarted title={say.empty} steps={say.emptySteps} note={say.emptyNote} action={add} />}
      {data && data.total > 0 && (
        <ListTable<SubAccount>
          label={say.list}
          columns={columns}
          rows={data.list}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
        />
      )}
      <CreateDrawer open={creating} onClose={() => setCreating(false)} />
      <ChangeDrawer account={at('change')} onClose={close} />
      <ResetDrawer account={at('reset')} onClose={close} />
      <DisableDialog account={at('disable')} onClose={close} />
    </>
  )
}

function useColumns(open: (panel: Panel, account: SubAccount) => void): readonly Column<SubAccount>[] {
  const say = subAccountWords.use()
  const allowed = useAllowedText()
  return [
    { key: 'name', title: say.columns.name, lead: true, cell: ({ name }) => <strong data-user-content>{name}</strong> },
    { key: 'phone', title: say.columns.phone, cell: ({ phone }) => <span className="figures">{phone}</span> },
    {
      key: 'state',
      title: say.columns.state,
      cell: ({ state, awaitsPassword }) => (
        <div>
          <StatusTag tone={state === 'active' ? 'done' : 'plain'}>{say.states[state]}</StatusTag>
          {state === 'active' && awaitsPassword && <div className="sub-awaits">{say.awaits}</div>}
        </div>
      ),
    },
    {
      key: 'permissions',
      title: say.columns.permissions,
      cell: (account) => <span className="sub-may">{allowed(account)}</span>,
    },
    {
      key: 'lastSeen',
      title: say.columns.lastSeen,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <time className="figures" dateTime={lastSeenAt}>
            {time(lastSeenAt)}
          </time>
        ) : (
          <span className="quiet">{say.never}</span>
        ),
    },
    { key: 'acts', title: say.columns.acts, cell: (account) => <RowActs account={account} onOpen={open} /> },
  ]
}

function useAllowedText(): (account: SubAccount) => string {
  const say = subAccountWords.use()
  const locale = useLocale()
  return ({ permissions: granted }) => {
    if (granted.length === 0) return say.none
    if (granted.length === allPermissions.length) return say.all
    const named = (list: typeof granted) => list.map((permission) => permissions[permission][locale]).join(say.comma)
    const denied = allPermissions.filter((permission) => !granted.includes(permission))
    return denied.length < granted.length ? say.allBut(named(denied)) : named(granted)
  }
}

interface RowActsProps {
  readonly account: SubAccount
  onOpen(panel: Panel, account: SubAccount): void
}

function RowActs({ account, onOpen }: RowActsProps) {
  const say = subAccountWords.use()
  const { enable } = useSubAccountActs()
  const [busy, setBusy] = useState(false)
  const switchOn = async () => {
    setBusy(true)
    try {
      await enable(account)
      notify({ kind: 'success', text: say.enabled })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row-acts">
      <Button small aria-label={say.editOf(account.name)} onClick={() => onOpen('change', account)}>
        {say.edit}
      </Button>
      {subAccountCan.disable(account.state) && (
        <>
          <Button small aria-label={say.resetOf(account.name)} onClick={() => onOpen('reset', account)}>
            {say.reset}
          </Button>
          <Button small look="danger" aria-label={say.disableOf(account.name)} onClick={() => onOpen('disable', account)}>
            {say.disable}
          </Button>
        </>
      )}
      {subAccountCan.enable(account.state) && (
        <Button small busy={busy} aria-label={say.enableOf(account.name)} onClick={() => void switchOn()}>
          {say.enable}
        </Button>
      )}
    </div>
  )
}

function DisableDialog({ account, onClose }: { readonly account: SubAccount | undefined; onClose(): void }) {
  const say = subAccountWords.use()
  const { disable } = useSubAccountActs()
  return (
    <ConfirmDialog
      open={account !== undefined}
      title={say.disableTitle}
      act={say.disable}
      danger
      onConfirm={async () => {
        if (!account) return
        await disable(account)
        notify({ kind: 'success', text: say.disabled })
      }}
      onClose={onClose}
    >
      {account && <p data-user-content>{say.disableText(account.name)}</p>}
    </ConfirmDialog>
  )
}
