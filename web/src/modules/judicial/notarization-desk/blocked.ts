// What keeps a member of staff from an act that the transition table offers: who may act, and guards that can be seen here. The server decides.
import { type ActOf, transitionsOf } from '@attestry/contract/modules/casework/definition'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'

export type DeskAct = ActOf<typeof notarizationCase>
export type Blocked = 'not-handler' | 'handled' | 'transcript' | 'refundable'

type Facts = Pick<DeskCase, 'state' | 'isMine' | 'mayApprove'> & {
  readonly documents: Pick<DeskCase['documents'], 'transcript'>
  readonly progress: Pick<DeskCase['progress'], 'paid' | 'refunded'>
}

interface OfferedAct {
  readonly act: DeskAct
  readonly to: NotarizationState
  readonly blocked: Blocked | undefined
}

/** In the order of the table. */
export const offeredActs = (facts: Facts): OfferedAct[] =>
  transitionsOf(notarizationCase, facts.state, 'desk').map(({ act, to, by, guards = [] }) => {
    const mayAct = by === undefined || (by === 'handler' ? facts.isMine : facts.mayApprove)
    const blocked = mayAct ? guards.find((guard) => isClosed(guard, facts)) : by === 'handler' ? 'not-handler' : 'handled'
    return { act, to, blocked: blocked as Blocked | undefined }
  })

/** Guards of applicants are not the desk's. */
function isClosed(guard: string, { documents, progress }: Facts): boolean {
  if (guard === 'transcript') return documents.transcript?.state !== 'complete'
  if (guard === 'refundable') return leftToRefund(progress) <= 0
  return false
}

/** In yuan; nothing was paid: 0. */
export const leftToRefund = ({ paid, refunded }: Facts['progress']): number => Number(paid ?? 0) - Number(refunded ?? 0)

/** The transcript is saved, drawn and signed in these states, by the handler. */
export const canQuestion = ({ state, isMine }: Facts): boolean => isMine && (state === 'in_progress' || state === 'suspended')
