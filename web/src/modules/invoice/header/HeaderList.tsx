// List of the invoice headers, the default first.
import { type HeaderItem, headerApi } from '@attestry/contract/modules/invoice/header'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { RowAct } from '../../../ui/RowAct.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { type HeaderDraft, HeaderDrawer } from './HeaderDrawer.tsx'
import { HEADERS, listHeaders, makeDefault } from './queries.ts'
import { headerWords } from './words.ts'

export function HeaderList({ tabs }: { readonly tabs: ReactNode }) {
  const say = headerWords.use()
  const headers = useCollection({
    name: HEADERS,
    list: (_, signal) => listHeaders(signal),
    keyOf: ({ id }) => id,
  })
  const { data, reload } = headers
  const [editing, setEditing] = useState<HeaderDraft>()
  const [removing, setRemoving] = useState<HeaderItem>()
  const full = data !== undefined && data.total >= data.limit
  return (
    <>
      <CollectionScreen
        collection={headers}
        title={say.title}
        lead={say.lead}
        add={{ label: say.add, disabled: full, onAdd: () => setEditing({}) }}
        count={data && say.used(data.total, data.limit)}
        above={
          <>
            {tabs}
            {full && <p className="quiet">{say.full(data.limit)}</p>}
          </>
        }
        label={say.list}
        name={{
          title: say.columns.title,
          text: ({ title }) => title,
          cell: ({ title, isDefault }) => (
            <span className="invoice-title">
              <strong data-user-content>{title}</strong>
              {isDefault && <StatusTag tone="done">{say.isDefault}</StatusTag>}
            </span>
          ),
        }}
        columns={[
          { key: 'kind', title: say.columns.kind, cell: ({ kind }) => say.kinds[kind] },
          {
            key: 'taxNumber',
            title: say.columns.taxNumber,
            cell: ({ taxNumber }) => <span className="mono">{taxNumber || EMPTY}</span>,
          },
          {
            key: 'acts',
            title: say.columns.acts,
            cell: (header) => (
              <div className="row-acts">
                <Button small aria-label={say.editOf(header.title)} onClick={() => setEditing(header)}>
                  {say.edit}
                </Button>
                {!header.isDefault && (
                  <RowAct
                    label={say.setDefault}
                    fullLabel={say.setDefaultOf(header.title)}
                    done={say.defaultSet}
                    act={() => makeDefault(header).finally(reload)}
                  />
                )}
                <Button small look="danger" aria-label={say.removeOf(header.title)} onClick={() => setRemoving(header)}>
                  {say.remove}
                </Button>
              </div>
            ),
          },
        ]}
        empty={{ title: say.empty, steps: say.emptySteps }}
      />
      <HeaderDrawer item={editing} isFirst={data?.total === 0} onSaved={reload} onClose={() => setEditing(undefined)} />
      <ConfirmDialog
        open={removing !== undefined}
        title={say.removeTitle}
        act={say.remove}
        danger
        onConfirm={async () => {
          if (!removing) return
          await call(headerApi.remove, { id: removing.id }).finally(reload)
          notify({ kind: 'success', text: say.removed })
        }}
        onClose={() => setRemoving(undefined)}
      >
        {removing && <p data-user-content>{removing.title}</p>}
        <p className="quiet">{say.removeText}</p>
      </ConfirmDialog>
    </>
  )
}
