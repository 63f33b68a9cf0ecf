// The acts of random walks on the services themselves, with a paper maker whose documents are a few bytes long.
import { ApplicationDraft } from '@attestry/contract/modules/judicial/application'
import { reasonedActs } from '@attestry/contract/modules/judicial/notarization-desk'
import { yuanOfFen } from '@attestry/contract/money'
import { sql } from 'kysely'
import { acceptanceChecks, approvalChecks } from '../../../../test/notarization-acts.ts'
import type { PaperMaker } from '../../../adapters/paper/port.ts'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { performAct } from '../../casework/public.ts'
import { actOnNotarization, priceNotarization, proposeNotarization } from '../notarization-desk/service.ts'
import { drawDeskTranscript, saveDeskTranscript, viewTranscript } from '../transcript/service.ts'
import { approveNotarization } from './certificate.ts'
import { requireApplication } from './own.ts'
import { payNotarization, refundNotarization } from './payment.ts'
import { notarizations } from './rules.ts'
import {
  abandonNotarization,
  notarizationDetail,
  notarizationDocuments,
  resubmitNotarization,
  saveNotarization,
  submitNotarization,
  supplyNotarization,
  withdrawNotarization,
} from './service.ts'
import type { Act } from './walk.model.fixture.ts'

let papers = 0

const bytes = () => {
  papers += 1
  return Promise.resolve(Buffer.from(`%PDF-1.7 document ${papers} of a walk`))
}

/** Walks test states, money and numbers; that papers are right is tested where they are made. */
const made = { make: bytes, draw: bytes, sign: bytes, finish: bytes, bind: bytes, close: async () => {} }
export const shortPapers: PaperMaker = made

const reason = '原因说明'
const exchange = undefined as never

/** In the transaction of the caller if there is one. */
type Perform = (deps: Deps, actor: never, id: string, fen: number) => Promise<unknown>

const reasoned = Object.fromEntries(
  reasonedActs.map((act): [string, Perform] => [
    act,
    (deps, actor, id) => actOnNotarization(deps, actor, { id, act, reason }, exchange),
  ]),
)

const performers: Readonly<Record<string, Perform>> = {
  ...reasoned,
  submit: (deps, actor, id) => submitNotarization(deps, actor, { id }, exchange),
  resubmit: (deps, actor, id) => resubmitNotarization(deps, actor, { id }, exchange),
  abandon: (deps, actor, id) => abandonNotarization(deps, actor, { id }, exchange),
  supply: (deps, actor, id) => supplyNotarization(deps, actor, { id }, exchange),
  withdraw: (deps, actor, id) => withdrawNotarization(deps, actor, { id, reason }, exchange),
  pay: (deps, actor, id) => payNotarization(deps, actor, { id, quote: 1 }, exchange),
  propose: (deps, actor, id) => proposeNotarization(deps, actor, { id }, exchange),
  approve: (deps, actor, id) => approveNotarization(deps, actor, { id, checks: approvalChecks }, exchange),
  price: (deps, actor, id, fen) => {
    const lines = [{ name: '公证费', quantity: 1, unitFen: fen }]
    return priceNotarization(deps, actor, { id, lines, checks: acceptanceChecks, noConflict: true }, exchange)
  },
  refund: (deps, actor, id, fen) => refundNotarization(deps, actor, { id, amount: yuanOfFen(fen), reason }, exchange),
}

const applicantActs = new Set(
  notarizations.definition.transitions.flatMap(({ actor, act }) => (actor === 'applicant' ? [act] : [])),
)

/** The service of the act; for the other side, who has no such call, the engine itself. */
export async function performAs(deps: Deps, actor: Member | Staff, id: string, act: Act, fen: number): Promise<void> {
  const perform = performers[act]
  const isOwnSide = applicantActs.has(act) === (actor.kind === 'member')
  await inTransaction(deps, async (inside) => {
    if (perform && isOwnSide) await perform(inside, actor as never, id, fen)
    else await performAct(inside, notarizations, actor, { id }, { act, note: reason })
  })
}

/** As if every signer had signed: signing itself is tested in signing.test.ts. */
async function completeDocuments(deps: Deps, id: string, kinds: readonly string[]): Promise<void> {
  await sql`
    update signing.document set state = 'complete', completed_at = ${deps.clock.now()}
    where subject = ${`notarization/${id}`} and kind = any(${[...kinds]}) and state = 'signing'`.execute(deps.db)
}

export async function signApplicationOf(deps: Deps, applicant: Member, id: string): Promise<void> {
  await notarizationDocuments(deps, applicant, { id }, exchange)
  await completeDocuments(deps, id, ['write', 'notice'])
}

/** A saved change: what was signed before is outdated. */
export async function editApplication(deps: Deps, applicant: Member, id: string): Promise<void> {
  const { version, draft: shown } = await notarizationDetail(deps, applicant, { id }, exchange)
  const draft = ApplicationDraft.parse(shown)
  const copies = (draft.copies % 19) + 1
  await inTransaction(deps, (inside) =>
    saveNotarization(inside, applicant, { id, version, draft: { ...draft, copies } }, exchange),
  )
}

export async function drawTranscriptOf(deps: Deps, handler: Staff, id: string): Promise<void> {
  const { version, draft } = await viewTranscript(deps, handler, await requireApplication(deps, handler, id))
  const answers = draft.answers.map((each) => ({ ...each, answer: '是。' }))
  await inTransaction(deps, (inside) =>
    saveDeskTranscript(inside, handler, { id, version, draft: { ...draft, answers } }, exchange),
  )
  await drawDeskTranscript(deps, handler, { id }, exchange)
}

export const signTranscriptOf = (deps: Deps, id: string): Promise<void> => completeDocuments(deps, id, ['transcript'])
