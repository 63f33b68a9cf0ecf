// The model of random walks: what the transition table allows, written again without the engine, and what a case owes and has stopped.
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { NotarizationState } from '@attestry/contract/modules/judicial/notarization-state'

export type Act = (typeof notarizationCase.transitions)[number]['act']
type Row = (typeof notarizationCase.transitions)[number]

/** A number is a member of staff. */
export type Who = 'applicant' | 'stranger' | number

export const transitionName = ({ act, to }: Pick<Row, 'act' | 'to'>, from: string): string => `${from} ${act} ${to}`

export const allActs = Object.keys(notarizationCase.acts) as Act[]

/** After the certificate: tested where they are made. Walks only try them where they are forbidden. */
const notWalked = new Set<string>(['deliver', 'receive', 'propose-correction', 'correct'])
export const walkedActs = allActs.filter((act) => !notWalked.has(act))

const walkedRows: readonly Row[] = notarizationCase.transitions.filter(({ act }) => !notWalked.has(act))

/** The transitions that walks can come to. */
export const allTransitions: readonly string[] = (() => {
  const reached = new Set<string>([notarizationCase.initial])
  for (const state of reached)
    for (const row of walkedRows) if ((row.from as readonly string[]).includes(state)) reached.add(row.to)
  return walkedRows.flatMap((row) => row.from.filter((from) => reached.has(from)).map((from) => transitionName(row, from)))
})()

const hidden = new Set<string>(notarizationCase.hiddenFromDesk)

export class CaseModel {
  state: NotarizationState = 'draft'
  handler: number | null = null
  /** Staff who performed an act of the handler. */
  readonly handled = new Set<number>()
  readonly questioners = new Set<number>()
  application: 'unsigned' | 'signed' = 'unsigned'
  transcript: 'none' | 'drawn' | 'signed' = 'none'
  quoteFen = 0
  paidFen: number | undefined
  refundedFen = 0
  /** The time limit of the applicant is over. */
  isLate = false

  get leftFen(): number {
    return (this.paidFen ?? 0) - this.refundedFen
  }

  /** Undefined: it must be refused, and nothing may change. */
  allowed(act: Act, who: Who, fen = 0): Row | undefined {
    const actor = typeof who === 'number' ? 'desk' : 'applicant'
    if (who === 'stranger' || (actor === 'desk' && hidden.has(this.state))) return undefined
    const row = notarizationCase.transitions.find(
      (each: Row) => each.act === act && each.actor === actor && (each.from as readonly string[]).includes(this.state),
    )
    if (!row || !this.isRightPerson(row, who)) return undefined
    if (notWalked.has(act)) return row
    if (act === 'refund' && (fen > this.leftFen || fen <= 0)) return undefined
    return (row.guards ?? []).every((guard) => this.passes(guard, who)) ? row : undefined
  }

  private isRightPerson({ by }: Row, who: Who): boolean {
    if (by === undefined || typeof who !== 'number') return true
    return by === 'handler' ? this.handler === who : this.handler !== who && !this.handled.has(who)
  }

  private passes(guard: string, who: Who): boolean {
    if (guard === 'complete') return true
    if (guard === 'signed') return this.application === 'signed'
    if (guard === 'in-time') return !this.isLate
    if (guard === 'transcript') return this.transcript === 'signed'
    if (guard === 'not-questioner') return typeof who !== 'number' || !this.questioners.has(who)
    if (guard === 'refundable') return (this.paidFen ?? 0) > 0
    throw new Error(`the model does not know guard ${guard}`)
  }

  perform(row: Row, who: Who, fen: number): void {
    if (row.by === 'handler' && typeof who === 'number') this.handled.add(who)
    if (row.act === 'price') this.quoteFen = fen
    if (row.act === 'pay') this.paidFen = this.quoteFen
    if (row.act === 'refund') this.refundedFen += fen
    this.state = row.to
  }

  /** Staff can take a case and hand it back while the desk has an act in it. */
  get isAssignable(): boolean {
    return (
      !hidden.has(this.state) &&
      notarizationCase.transitions.some(
        (each: Row) => each.actor === 'desk' && (each.from as readonly string[]).includes(this.state),
      )
    )
  }

  get isQuestioning(): boolean {
    return this.state === 'in_progress' || this.state === 'suspended'
  }
}
