// List of the postal addresses for paper documents, the default first.
import { type AddressItem, addressApi } from '@attestry/contract/modules/account/address'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { RowAct } from '../../../ui/RowAct.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { AddressDrawer, type Editing } from './AddressDrawer.tsx'
import { makeDefault } from './queries.ts'
import './address.css'
import { addressWords } from './words.ts'

export function AddressListScreen() {
  const say = addressWords.use()
  const addresses = useCollection({
    name: 'address',
    list: (_, signal) => call(addressApi.list, {}, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const { data, reload } = addresses
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<AddressItem>()
  const full = data !== undefined && data.total >= data.limit
  return (
    <>
      <CollectionScreen
        collection={addresses}
        title={say.title}
        lead={say.lead}
        add={{ label: say.add, disabled: full, onAdd: () => setEditing('new') }}
        count={data && say.used(data.total, data.limit)}
        above={full && <p className="quiet">{say.full(data.limit)}</p>}
        label={say.title}
        name={{
          title: say.columns.name,
          text: ({ name }) => name,
          cell: ({ name, isDefault }) => (
            <span className="address-name">
              <strong data-user-content>{name}</strong>
              {isDefault && <StatusTag tone="done">{say.isDefault}</StatusTag>}
            </span>
          ),
        }}
        columns={[
          { key: 'phone', title: say.columns.phone, cell: ({ phone }) => <span className="figures nowrap">{phone}</span> },
          { key: 'address', title: say.columns.address, cell: (address) => <AddressText address={address} /> },
          {
            key: 'acts',
            title: say.columns.acts,
            cell: (address) => (
              <div className="row-acts">
                <Button small aria-label={say.editOf(address.name)} onClick={() => setEditing(address.id)}>
                  {say.edit}
                </Button>
                {!address.isDefault && (
                  <RowAct
                    label={say.setDefault}
                    fullLabel={say.setDefaultOf(address.name)}
                    done={say.defaultSet}
                    act={() => makeDefault(address.id).finally(reload)}
                  />
                )}
                <Button small look="danger" aria-label={say.removeOf(address.name)} onClick={() => setRemoving(address)}>
                  {say.remove}
                </Button>
              </div>
            ),
          },
        ]}
        empty={{ title: say.empty, steps: say.emptySteps, note: say.emptyNote }}
      />
      <AddressDrawer editing={editing} isFirst={data?.total === 0} onSaved={reload} onClose={() => setEditing(undefined)} />
      <RemoveDialog address={removing} onRemoved={reload} onClose={() => setRemoving(undefined)} />
    </>
  )
}

function AddressText({ address: { regionName, detail, postcode } }: { readonly address: AddressItem }) {
  return (
    <span className="address-text" data-user-content>
      <span lang="zh-CN">{regionName}</span> {detail}
      {postcode && <span className="quiet figures"> {postcode}</span>}
    </span>
  )
}

interface RemoveDialogProps {
  readonly address: AddressItem | undefined
  onRemoved(): Promise<void>
  onClose(): void
}

function RemoveDialog({ address, onRemoved, onClose }: RemoveDialogProps) {
  const say = addressWords.use()
  return (
    <ConfirmDialog
      open={address !== undefined}
      title={say.removeTitle}
      act={say.remove}
      danger
      onConfirm={async () => {
        if (!address) return
        await call(addressApi.remove, { id: address.id }).finally(onRemoved)
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
