// List of a main account's sub-accounts, with their permissions and acts to edit, disable and enable them.
import { allPermissions, permissions } from '@attestry/contract/modules/account/permission'
import { type SubAccount, subAccountApi, subAccountCan } from '@attestry/contract/modules/account/sub-account'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RowAct } from '../../../ui/RowAct.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useAccount } from '../own-account.ts'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { CreateDrawer } from './CreateDrawer.tsx'
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
  const accounts = useCollection({
    name: 'sub-account',
    list: (_, signal) => call(subAccountApi.list, {}, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const { data, reload } = accounts
  const [creating, setCreating] = useState(false)
  const [chosen, choose] = useState<{ panel: Panel; account: SubAccount }>()
  const columns = useColumns((panel, one) => choose({ panel, account: one }), reload)
  const verified = account?.realName === 'passed'
  const full = data !== undefined && data.active >= data.limit
  const at = (panel: Panel) => (chosen?.panel === panel ? chosen.account : undefined)
  const close = () => choose(undefined)
  return (
    <>
      <CollectionScreen
        collection={accounts}
        title={say.title}
        lead={say.lead}
        add={{ label: say.add, disabled: full || !verified, onAdd: () => setCreating(true) }}
        count={data && say.used(data.active, data.limit)}
        above={
          <>
            {account && !verified && <RealNameRequired state={account.realName} />}
            {full && <p className="quiet">{say.full(data.limit)}</p>}
          </>
        }
        label={say.list}
        name={{
          title: say.columns.name,
          text: ({ name }) => name,
          cell: ({ name }) => <strong data-user-content>{name}</strong>,
        }}
        columns={columns}
        empty={{ title: say.empty, steps: say.emptySteps, note: say.emptyNote }}
      />
      <CreateDrawer open={creating} onSaved={reload} onClose={() => setCreating(false)} />
      <ChangeDrawer account={at('change')} onSaved={reload} onClose={close} />
      <ResetDrawer account={at('reset')} onSaved={reload} onClose={close} />
      <DisableDialog account={at('disable')} onDisabled={reload} onClose={close} />
    </>
  )
}

function useColumns(
  open: (panel: Panel, account: SubAccount) => void,
  reload: () => Promise<void>,
): readonly Column<SubAccount>[] {
  const say = subAccountWords.use()
  const allowed = useAllowedText()
  return [
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
      at: ({ lastSeenAt }) => lastSeenAt,
      none: say.never,
    },
    { key: 'acts', title: say.columns.acts, cell: (account) => <RowActs account={account} onOpen={open} onEnabled={reload} /> },
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
  onEnabled(): Promise<void>
}

function RowActs({ account, onOpen, onEnabled }: RowActsProps) {
  const say = subAccountWords.use()
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
        <RowAct
          label={say.enable}
          fullLabel={say.enableOf(account.name)}
          done={say.enabled}
          act={() => call(subAccountApi.enable, { id: account.id }).finally(onEnabled)}
        />
      )}
    </div>
  )
}

interface DisableDialogProps {
  readonly account: SubAccount | undefined
  onDisabled(): Promise<void>
  onClose(): void
}

function DisableDialog({ account, onDisabled, onClose }: DisableDialogProps) {
  const say = subAccountWords.use()
  return (
    <ConfirmDialog
      open={account !== undefined}
      title={say.disableTitle}
      act={say.disable}
      danger
      onConfirm={async () => {
        if (!account) return
        await call(subAccountApi.disable, { id: account.id }).finally(onDisabled)
        notify({ kind: 'success', text: say.disabled })
      }}
      onClose={onClose}
    >
      {account && <p data-user-content>{say.disableText(account.name)}</p>}
    </ConfirmDialog>
  )
}
