// What both sides see of a case: lists, clocks, progress and evidence.
import { maskedName } from '@attestry/contract/masking'
import type { NotarizationState } from '@attestry/contract/modules/judicial/notarization-case'
import type { ApplicationItem, ClockView, Progress } from '@attestry/contract/modules/judicial/notarization-view'
import type { NotarizationClock } from '@attestry/contract/modules/judicial/template'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames } from '../../account/public.ts'
import { recordItem } from '../../attestation/public.ts'
import { type Case, type NamedReading, quotesOf, readClocks, stepsOf, viewQuote } from '../../casework/public.ts'
import { documentsOf, nextPlace } from '../../signing/public.ts'
import { balanceOf } from '../../wallet/public.ts'
import { viewDeliveries } from '../certificate/delivery-view.ts'
import { versionsOf } from '../certificate/store.ts'
import { unreadAmong } from '../message/store.ts'
import { openDraft, type WholeDraft } from './draft.ts'
import { type Found, subjectOf } from './own.ts'
import { type ApplicationRow, certificatesOf, evidenceOf, paymentOf, refundsOf } from './store.ts'

export const referenceOf = (id: string): string => id.slice(-8).toUpperCase()

const viewClock = ({ name, state, startedAt, workingDays, used, due, isLate }: NamedReading): ClockView => ({
  name: name as NotarizationClock,
  state,
  startedAt: startedAt.toISOString(),
  workingDays,
  used,
  due: due?.toISOString() ?? null,
  isLate,
})

/** The clock that both sides watch now. */
const currentClock = (readings: readonly NamedReading[]): ClockView | null => {
  const current = readings.find(({ state }) => state === 'running') ?? readings.find(({ state }) => state === 'suspended')
  return current ? viewClock(current) : null
}

type Side = 'applicant' | 'office'

/** In the order of the cases. */
export async function itemsOf(
  deps: Deps,
  reader: { readonly platformId: number; readonly accountId: string; readonly side: Side },
  cases: readonly Case<NotarizationState>[],
  rows: readonly ApplicationRow[],
): Promise<ApplicationItem[]> {
  const ids = cases.map(({ id }) => id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const writer = reader.side === 'applicant' ? 'office' : 'applicant'
  const [clocks, certificates, unread, names, toSign] = await Promise.all([
    readClocks(deps, reader.platformId, ids),
    certificatesOf(deps.db, ids),
    unreadAmong(deps.db, ids, writer),
    accountNames(deps.db, [...new Set(cases.flatMap(({ assigned_to }) => assigned_to ?? []))]),
    signaturesDue(deps, reader, ids),
  ])
  return cases.flatMap((held) => {
    const row = byId.get(held.id)
    if (!row) return []
    const { draft, applicantName } = openDraft(deps, row)
    return [
      {
        id: held.id,
        reference: referenceOf(held.id),
        state: held.state,
        matter: draft.matter,
        applicantName: reader.side === 'office' && draft.applicant !== 'enterprise' ? maskedName(applicantName) : applicantName,
        recordCount: draft.evidence.length,
        notaryName: (held.assigned_to && names.get(held.assigned_to)) ?? null,
        certificateNumber: certificates.get(held.id)?.number ?? null,
        openedAt: held.opened_at.toISOString(),
        clock: currentClock(clocks.get(held.id) ?? []),
        waiting: (unread.get(held.id) ?? 0) + (toSign.get(held.id) ?? 0),
      },
    ]
  })
}

/** Documents that wait for the reader's signature, by case. */
async function signaturesDue(
  deps: Deps,
  { platformId, accountId }: { readonly platformId: number; readonly accountId: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const id of ids) {
    const documents = await documentsOf(deps.db, platformId, subjectOf(id))
    counts.set(id, documents.filter((whole) => nextPlace(whole)?.account_id === accountId).length)
  }
  return counts
}

/** Notes of these acts are for the applicant. */
const publicNotes = new Set(['ask', 'reject', 'suspend', 'resume', 'end', 'refund', 'revoke', 'withdraw'])

export async function progressOf(deps: Deps, { row, held }: Found): Promise<Progress> {
  const { id, platform_id: platformId, owner_id: ownerId } = row
  const [clocks, quotes, payment, refunds, balance, certificates, steps, names, deliveries, [first]] = await Promise.all([
    readClocks(deps, platformId, [id]),
    quotesOf(deps.db, id),
    paymentOf(deps.db, id),
    refundsOf(deps.db, id),
    balanceOf(deps, { platformId, ownerId }),
    certificatesOf(deps.db, [id]),
    stepsOf(deps.db, id),
    accountNames(deps.db, held.assigned_to ? [held.assigned_to] : []),
    viewDeliveries(deps, id),
    versionsOf(deps.db, id),
  ])
  const [quote] = quotes
  const certificate = certificates.get(id)
  return {
    id,
    state: held.state,
    notaryName: (held.assigned_to && names.get(held.assigned_to)) ?? null,
    clocks: (clocks.get(id) ?? []).map(viewClock),
    quote: quote ? viewQuote(quote) : null,
    paid: payment ? yuanOfFen(payment.fen) : null,
    refunded: payment ? yuanOfFen(refunds.reduce((sum, { fen }) => sum + fen, 0)) : null,
    balance: yuanOfFen(balance.availableFen),
    certificate: certificate
      ? {
          number: certificate.number,
          version: certificate.version,
          sha256: certificate.sha256.toString('hex'),
          issuedAt: certificate.issued_at.toISOString(),
          isRevoked: held.state === 'revoked',
          firstIssuedAt: first && first.version < certificate.version ? first.issued_at.toISOString() : null,
          deliveries,
          isReceived: deliveries.some(({ means, version }) => means === 'online' && version === certificate.version),
        }
      : null,
    timeline: steps.map(({ at, actor, act, to_state, note }) => ({
      at: at.toISOString(),
      actor,
      act,
      to: to_state as NotarizationState,
      note: act !== null && publicNotes.has(act) ? note : '',
    })),
  }
}

export async function evidenceViews(deps: Deps, { row, draft, records, ready }: WholeDraft) {
  const fixed = new Map((await evidenceOf(deps.db, row.id)).map(({ ano, digest }) => [ano, digest]))
  const purposes = new Map(draft.evidence.map(({ ano, purpose }) => [ano, purpose]))
  return records.map((record) => ({
    ...recordItem(record),
    purpose: purposes.get(record.ano) ?? '',
    ready: ready.has(record.ano),
    fixedDigest: fixed.get(record.ano) ?? null,
  }))
}
