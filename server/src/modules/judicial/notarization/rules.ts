// The rules of notarization: what is checked before an act, what it does beside its change of state, periods, and messages.
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { NotarizationClock } from '@attestry/contract/modules/judicial/template'
import { yuanOfFen } from '@attestry/contract/money'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type ActResult, quotesOf, type RulesOf, readClocks } from '../../casework/public.ts'
import { setDeletionDate } from '../../document/public.ts'
import { documentsOf, liveDocument } from '../../signing/public.ts'
import { deliveriesOf } from '../certificate/store.ts'
import { papersOf } from '../paper/store.ts'
import { templateOf } from '../template/store.ts'
import { isApplicationSigned } from './documents.ts'
import { readDraft } from './draft.ts'
import { issueCertificate, issueCorrection } from './issuing.ts'
import { subjectOf } from './own.ts'
import { type ApplicationRow, certificatesOf, findApplication, paymentOf, refundsOf, replaceEvidence } from './store.ts'
import { referenceOf } from './view.ts'

interface Ref {
  readonly id: string
  readonly platform_id: number
}

async function applicationOf({ db }: Deps, { id, platform_id }: Ref): Promise<ApplicationRow> {
  const row = await findApplication(db, platform_id, id)
  if (!row) throw new Error(`case ${id} has no application`)
  return row
}

/** Papers of a draft are deleted with time; from here on they belong to the case. */
async function fixApplication(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const { records } = await readDraft(deps, await applicationOf(deps, held))
  const evidence = records.map(({ ano, digest }, at) => ({ place: at + 1, ano, digest: digest ?? '' }))
  await replaceEvidence(deps.db, held.id, evidence)
  const papers = await papersOf(deps.db, held.id)
  await setDeletionDate(
    deps.db,
    papers.map(({ document_id }) => document_id),
    null,
  )
}

/** Its notary signs the transcript; no step of the case names them. */
export async function hasQuestioned({ db }: Deps, { id, platform_id }: Ref, accountId: string): Promise<boolean> {
  const documents = await documentsOf(db, platform_id, subjectOf(id))
  return documents.some(
    ({ document, places }) => document.kind === 'transcript' && places.some(({ account_id }) => account_id === accountId),
  )
}

/** Clocks that end the application. */
const lapsing = new Set(notarizationCase.transitions.flatMap(({ actor, after }) => (actor === 'clock' && after ? [after] : [])))

export const notarizations: RulesOf<typeof notarizationCase> = {
  definition: notarizationCase,
  guards: {
    complete: async (deps, { row }) => {
      const { problems } = await readDraft(deps, await applicationOf(deps, row))
      if (problems.length > 0) refuse(judicialErrors.NOT_COMPLETE)
    },
    signed: async (deps, { row }) => {
      const whole = await readDraft(deps, await applicationOf(deps, row))
      if (!(await isApplicationSigned(deps, whole))) refuse(judicialErrors.NOT_SIGNED)
    },
    transcript: async (deps, { row }) => {
      const documents = await documentsOf(deps.db, row.platform_id, subjectOf(row.id))
      if (liveDocument(documents, 'transcript')?.document.state !== 'complete') refuse(judicialErrors.TRANSCRIPT_OPEN)
    },
    'in-time': async (deps, { row }) => {
      const readings = (await readClocks(deps, row.platform_id, [row.id])).get(row.id) ?? []
      // The job that lets it lapse may not have run yet.
      if (readings.some(({ name, state, isLate }) => lapsing.has(name) && state === 'running' && isLate))
        refuse(judicialErrors.TOO_LATE)
    },
    'not-questioner': async (deps, { row, by }) => {
      if (by.kind === 'staff' && (await hasQuestioned(deps, row, by.accountId))) refuse(caseworkErrors.OWN_DRAFT)
    },
    unreceived: async (deps, { row }) => {
      const version = (await certificatesOf(deps.db, [row.id])).get(row.id)?.version
      const deliveries = await deliveriesOf(deps.db, row.id)
      if (deliveries.some((each) => each.means === 'online' && each.version === version)) refuse(judicialErrors.RECEIVED_BEFORE)
    },
    refundable: async (deps, { row }) => {
      const payment = await paymentOf(deps.db, row.id)
      if (!payment || payment.fen === 0) refuse(judicialErrors.NOTHING_PAID)
    },
  },
  effects: { submit: fixApplication, resubmit: fixApplication, approve: issueCertificate, correct: issueCorrection },
  period: async (deps, row, clock) => {
    const { template_version } = await applicationOf(deps, row)
    const { periods } = await templateOf(deps.db, row.platform_id, template_version)
    return periods[clock as NotarizationClock]
  },
  message: async (deps, { row, note }) => {
    const { owner_id } = await applicationOf(deps, row)
    return {
      accountId: owner_id,
      params: { id: row.id, reference: referenceOf(row.id), detail: await detailOf(deps, row, note) },
    }
  },
}

/** The amount of the quote, the day on which the certificate is due, its number, or what the office wrote. */
async function detailOf(deps: Deps, row: ActResult<string>['row'], note: string): Promise<string> {
  const { id, platform_id, state } = row
  if (state === 'priced') return yuanOfFen((await quotesOf(deps.db, id))[0]?.total_fen ?? 0)
  if (state === 'issued') return (await certificatesOf(deps.db, [id])).get(id)?.number ?? ''
  if (state === 'in_progress') {
    const office = (await readClocks(deps, platform_id, [id])).get(id)?.find(({ name }) => name === 'office')
    // The last instant of a day is the first of the next one.
    return office?.due ? dayAt(new Date(office.due.getTime() - days(0.5))) : ''
  }
  const refund = (await refundsOf(deps.db, id)).at(-1)
  return state === 'terminated' && refund ? yuanOfFen(refund.fen) : note
}
