// List of the member's cases.
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { DossierDrawer } from './DossierDrawer.tsx'
import { DOSSIERS } from './queries.ts'
import { readDossierSearch } from './search.ts'
import { dossierWords } from './words.ts'
import './dossier.css'

export function DossierListScreen() {
  const say = dossierWords.use()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const dossiers = useCollection({
    name: DOSSIERS,
    read: readDossierSearch,
    list: ({ keyword, ...page }, signal) =>
      call(dossierApi.list, { ...pageInput(page), ...(keyword ? { keyword } : {}) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  return (
    <>
      <CollectionScreen
        collection={dossiers}
        title={say.title}
        lead={say.lead}
        label={say.list}
        add={{ label: say.add, onAdd: () => setCreating(true) }}
        name={{
          title: say.columns.name,
          text: ({ name }) => name,
          cell: ({ id, name }) => (
            <Link to={paths.dossier({ id })}>
              <strong data-user-content>{name}</strong>
            </Link>
          ),
        }}
        columns={[
          {
            key: 'parties',
            title: say.columns.parties,
            wideOnly: true,
            cell: ({ ownSide, otherSide }) => <Text>{[ownSide, otherSide].filter(Boolean).join(' / ')}</Text>,
          },
          { key: 'court', title: say.columns.court, wideOnly: true, cell: ({ court }) => <Text>{court}</Text> },
          {
            key: 'records',
            title: say.columns.records,
            cell: ({ recordCount }) => <span className="figures nowrap">{say.recordCount(recordCount)}</span>,
          },
          {
            key: 'updatedAt',
            title: say.columns.updatedAt,
            at: ({ updatedAt }) => updatedAt,
          },
        ]}
        filters={[{ key: 'keyword', label: say.find }]}
        empty={{ title: say.empty, steps: say.emptySteps }}
      />
      <DossierDrawer
        editing={isCreating ? 'new' : undefined}
        onSaved={async (id) => {
          await dossiers.reload()
          await navigate({ to: paths.dossier({ id }) })
        }}
        onClose={() => setCreating(false)}
      />
    </>
  )
}

const Text = ({ children }: { readonly children: string }) =>
  children ? <span data-user-content>{children}</span> : <span className="quiet">{EMPTY}</span>
