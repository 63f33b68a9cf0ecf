// Desk of one kind of case: the list with state column and state filter, and the open case beside it.
import { type CaseDefinition, statesOf } from '@attestry/contract/modules/casework/definition'
import type { ReactNode } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import type { RowName } from '../../../ui/collection/name-column.tsx'
import type { CollectionSearch } from '../../../ui/collection/search.ts'
import type { Collection, Page } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListFrame.tsx'
import { CaseStatus } from './CaseStatus.tsx'
import { caseworkWords } from './words.ts'

export interface CaseDeskWords {
  readonly title: string
  readonly lead: string
  readonly list: string
  readonly emptyTitle: string
  readonly emptyText: string
}

interface CaseDeskProps<State extends string, Row extends { readonly state: State }> {
  readonly definition: Pick<CaseDefinition<State>, 'states'>
  readonly desk: Collection<CollectionSearch<{ state: readonly State[] }>, Page<Row>>
  readonly words: CaseDeskWords
  readonly name: RowName<Row>
  /** The kind's own columns, between the name and the state. */
  readonly columns: readonly Column<Row>[]
  detail(id: string): ReactNode
}

export function CaseDesk<State extends string, Row extends { readonly state: State }>(props: CaseDeskProps<State, Row>) {
  const { definition, desk, words, name, columns, detail } = props
  const say = caseworkWords.use()
  const locale = useLocale()
  const options = statesOf<State>(definition).map((value) => ({ value, label: definition.states[value].name[locale] }))
  return (
    <CollectionScreen
      collection={desk}
      title={words.title}
      lead={words.lead}
      label={words.list}
      name={name}
      columns={[
        ...columns,
        { key: 'state', title: say.state, cell: ({ state }) => <CaseStatus definition={definition} state={state} /> },
      ]}
      filters={[{ key: 'state', label: say.state, options }]}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      detail={detail}
    />
  )
}
