// Desk of one kind of proposal: those awaiting a second person, decided ones, and the form of a new one.
import { type Proposal, proposalStates } from '@attestry/contract/modules/approval/proposal'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import type { Collection, Page } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListFrame.tsx'
import { ProposalDetail, type ProposalDetailWords, type ProposalKind } from './ProposalDetail.tsx'
import type { ProposalFrame } from './ProposalForm.tsx'
import { ProposalStatus } from './ProposalStatus.tsx'
import type { ProposalSearch } from './use-proposal-desk.ts'
import { proposalWords } from './words.ts'

export interface ProposalDeskWords extends ProposalDetailWords {
  readonly title: string
  readonly lead: string
  readonly list: string
  readonly propose: string
  readonly emptyTitle: string
  readonly emptyText: string
  /** Title of the first column. */
  readonly name: string
}

interface ProposalDeskProps<Search extends ProposalSearch, View extends Proposal> extends ProposalKind<View> {
  readonly desk: Collection<Search, Page<View>>
  readonly words: ProposalDeskWords
  /** First column of the list. */
  name(proposal: View): string
  /** The kind's own columns, between the name and the state. */
  readonly columns: readonly Column<View>[]
  /** Between the heading and the list. */
  readonly above?: ReactNode
  /** The form of a new proposal. */
  form(frame: ProposalFrame): ReactNode
}

export function ProposalDesk<Search extends ProposalSearch, View extends Proposal>(props: ProposalDeskProps<Search, View>) {
  const { desk, words, name, columns, above, form, ...kind } = props
  const say = proposalWords.use()
  return (
    <CollectionScreen
      collection={desk}
      title={words.title}
      lead={words.lead}
      above={above}
      actions={
        <Button look="primary" icon="plus" onClick={() => desk.show('new')}>
          {words.propose}
        </Button>
      }
      label={words.list}
      name={{
        title: words.name,
        text: name,
        below: ({ proposedBy }) => <span data-user-content>{proposedBy.name}</span>,
      }}
      columns={[
        ...columns,
        {
          key: 'state',
          title: say.state,
          cell: (row) => <ProposalStatus state={row.state} obstacle={kind.obstacle?.(row)?.tag} />,
        },
        { key: 'proposedAt', title: say.proposedAt, wideOnly: true, at: ({ proposedAt }) => proposedAt },
      ]}
      filters={[
        { key: 'state', label: say.state, options: proposalStates.map((value) => ({ value, label: say.states[value] })) },
      ]}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      detail={(id) =>
        id === 'new' ? (
          form({ desk, title: words.propose, submitted: say.submitted })
        ) : (
          <ProposalDetail desk={desk} id={id} words={words} {...kind} />
        )
      }
    />
  )
}
