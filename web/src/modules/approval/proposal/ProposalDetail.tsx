// One proposal: its changes, proposer and reason, and the acts of those who may decide it.
import { type ApprovalKind, approvals } from '@attestry/contract/modules/approval/kind'
import { type ApprovalApi, type Proposal, proposalCan } from '@attestry/contract/modules/approval/proposal'
import { mayDo } from '@attestry/contract/modules/operator/role'
import type { ReactNode } from 'react'
import { time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { type Change, Changes } from '../../../ui/desk/Changes.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, KeyValue, type KeyValueRow } from '../../../ui/light-components.ts'
import { useAccount } from '../../account/public.tsx'
import { ProposalStatus } from './ProposalStatus.tsx'
import { proposalWords } from './words.ts'

export interface ProposalDetailWords {
  /** The change in a sentence: "You proposed this …". */
  readonly what: string
  readonly confirm: string
  readonly confirmText: string
  readonly confirmed: string
}

export interface ProposalKind<View extends Proposal> {
  readonly kind: ApprovalKind
  readonly api: ApprovalApi<View>
  title(proposal: View): string
  /** Before and after. */
  changes(proposal: View): readonly Change[]
  /** The kind's own facts. */
  rows(proposal: View): readonly KeyValueRow[]
  /** Acts on a decided proposal. */
  moreActs?(proposal: View): ReactNode
  /** Why an open proposal cannot be confirmed any more; it can still be refused or withdrawn. */
  obstacle?(proposal: View): { readonly tag: string; readonly hint: string } | undefined
}

interface ProposalDetailProps<View extends Proposal> extends ProposalKind<View> {
  readonly desk: Pick<Collection, 'name' | 'close' | 'reload'>
  readonly id: string
  readonly words: ProposalDetailWords
}

/** User content, which translation checks skip. */
const userText = (text: string) => <span data-user-content>{text}</span>

export function ProposalDetail<View extends Proposal>(props: ProposalDetailProps<View>) {
  const { desk, id, words, api, title, changes, rows, obstacle } = props
  const say = proposalWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(proposalId, signal) => callDesk(api.detail, { id: proposalId }, { signal })}
      title={title}
      tag={(proposal: View) => <ProposalStatus state={proposal.state} obstacle={obstacle?.(proposal)?.tag} />}
      acts={(proposal) =>
        proposalCan.decide(proposal.state) ? <Acts {...props} proposal={proposal} /> : props.moreActs?.(proposal)
      }
    >
      {(proposal) => (
        <>
          <Hint proposal={proposal} obstacle={obstacle?.(proposal)?.hint} own={say.own(words.what)} />
          <Changes rows={changes(proposal)} done={proposal.state === 'confirmed'} />
          <KeyValue
            rows={[
              [say.reason, userText(proposal.reason)],
              ...rows(proposal),
              [say.proposedBy, userText(proposal.proposedBy.name)],
              [say.proposedAt, time(proposal.proposedAt)],
              ...(proposal.decidedBy
                ? ([
                    [say.decidedBy, userText(proposal.decidedBy.name)],
                    [say.decidedAt, time(proposal.decidedAt)],
                  ] as const)
                : []),
              ...(proposal.decision ? ([[say.decision, userText(proposal.decision)]] as const) : []),
            ]}
          />
        </>
      )}
    </DeskDetail>
  )
}

interface HintProps {
  readonly proposal: Proposal
  readonly obstacle: string | undefined
  readonly own: string
}

function Hint({ proposal, obstacle, own }: HintProps) {
  if (obstacle) return <Callout kind="warning">{obstacle}</Callout>
  return proposal.own && proposalCan.decide(proposal.state) ? <Callout kind="info">{own}</Callout> : null
}

function Acts<View extends Proposal>(props: ProposalDetailProps<View> & { readonly proposal: View }) {
  const { desk, kind, api, words, proposal, changes, obstacle } = props
  const say = proposalWords.use()
  const role = useAccount()?.role ?? ''
  const { id } = proposal
  if (proposal.own)
    return (
      <DeskAct
        label={say.withdraw}
        text={say.withdrawText}
        done={say.withdrawn}
        act={(_reason, options) => callDesk(api.withdraw, { id }, options)}
        onDone={desk.reload}
      />
    )
  if (!mayDo(role, approvals[kind].decide)) return null
  return (
    <>
      <DeskAct
        label={say.refuse}
        look="danger"
        text={say.refuseText}
        reason={{}}
        done={say.refusedDone}
        act={(reason, options) => callDesk(api.refuse, { id, reason }, options)}
        onDone={desk.reload}
      />
      {!obstacle?.(proposal) && (
        <DeskAct
          label={words.confirm}
          look="primary"
          text={words.confirmText}
          changes={changes(proposal)}
          done={words.confirmed}
          act={(_reason, options) => callDesk(api.confirm, { id }, options)}
          onDone={desk.reload}
        />
      )}
    </>
  )
}
