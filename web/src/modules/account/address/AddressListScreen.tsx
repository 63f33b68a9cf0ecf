// List of the postal addresses for paper documents, the default first.
import type { AddressItem } from '@attestry/contract/modules/account/address'
import { useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { type Column, ListSkeleton, ListTable } from '../../../ui/ListTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { AddressDrawer, type Editing } from './AddressDrawer.tsx'
import { useAddressActs, useAddresses } from './queries.ts'
import './address.css'
import { addressWords } from './words.ts'

export function AddressListScreen() {
  const say = addressWords.use()
  const { data, error, refetch } = useAddresses()
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<AddressItem>()
  const full = data !== undefined && data.total >= data.limit
  const columns = useColumns(setEditing, setRemoving)
  const add = (
    <Button look="primary" icon="plus" disabled={full} onClick={() => setEditing('new')}>
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
            <div className="address-head">
              <span className="quiet figures">{say.used(data.total, data.limit)}</span>
              {add}
            </div>
          )
        }
      />
      {full && <p className="quiet">{say.full(data.limit)}</p>}
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.total === 0 && <GettingStarted title={say.empty} steps={say.emptySteps} note={say.emptyNote} action={add} />}
      {data && data.total > 0 && (
        <ListTable<AddressItem>
          label={say.title}
          columns={columns}
          rows={data.list}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
        />
      )}
      <AddressDrawer editing={editing} isFirst={data?.total === 0} onClose={() => setEditing(undefined)} />
      <RemoveDialog address={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

function useColumns(edit: (id: string) => void, remove: (address: AddressItem) => void): readonly Column<AddressItem>[] {
  const say = addressWords.use()
  return [
    {
      key: 'name',
      title: say.columns.name,
      lead: true,
      cell: ({ name, isDefault }) => (
        <span className="address-name">
          <strong data-user-content>{name}</strong>
          {isDefault && <StatusTag tone="done">{say.isDefault}</StatusTag>}
        </span>
      ),
    },
    { key: 'phone', title: say.columns.phone, cell: ({ phone }) => <span className="figures nowrap">{phone}</span> },
    {
      key: 'address',
      title: say.columns.address,
      cell: ({ regionName, detail, postcode }) => (
        <span className="address-text" data-user-content>
          <span lang="zh-CN">{regionName}</span> {detail}
          {postcode && <span className="quiet figures"> {postcode}</span>}
        </span>
      ),
    },
    {
      key: 'acts',
      title: say.columns.acts,
      cell: (address) => <RowActs address={address} onEdit={edit} onRemove={remove} />,
    },
  ]
}

interface RowActsProps {
  readonly address: AddressItem
  onEdit(id: string): void
  onRemove(address: AddressItem): void
}

function RowActs({ address, onEdit, onRemove }: RowActsProps) {
  const say = addressWords.use()
  const { makeDefault } = useAddressActs()
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      await makeDefault(address.id)
      notify({ kind: 'success', text: say.defaultSet })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row-acts">
      <Button small aria-label={say.editOf(address.name)} onClick={() => onEdit(address.id)}>
        {say.edit}
      </Button>
      {!address.isDefault && (
        <Button small busy={busy} aria-label={say.setDefaultOf(address.name)} onClick={() => void choose()}>
          {say.setDefault}
        </Button>
      )}
      <Button small look="danger" aria-label={say.removeOf(address.name)} onClick={() => onRemove(address)}>
        {say.remove}
      </Button>
    </div>
  )
}

function RemoveDialog({ address, onClose }: { readonly address: AddressItem | undefined; onClose(): void }) {
  const say = addressWords.use()
  const { remove } = useAddressActs()
  return (
    <ConfirmDialog
      open={address !== undefined}
      title={say.removeTitle}
      act={say.remove}
      danger
      onConfirm={async () => {
        if (!address) return
        await remove(address.id)
        notify({ kind: 'success', text: say.removed })
      }}
      onClose={onClose}
    >
      {address && (
        <p data-user-content>
          {address.name} · {address.regionName} {address.detail}
        </p>
      )}
      {address?.isDefault && <p className="quiet">{say.removeDefault}</p>}
    </ConfirmDialog>
  )
}
