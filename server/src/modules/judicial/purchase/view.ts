// What both sides see of a purchase notarization.
import type { PurchaseState } from '@attestry/contract/modules/judicial/purchase-case'
import { capFenOf } from '@attestry/contract/modules/judicial/purchase-draft'
import type { Purchase, PurchaseClock, PurchaseItem } from '@attestry/contract/modules/judicial/purchase-view'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames } from '../../account/public.ts'
import { type Case, type NamedReading, openerOf, readClocks, stepsOf } from '../../casework/public.ts'
import { documentsOf, liveDocument, viewDocuments } from '../../signing/public.ts'
import { balanceOf } from '../../wallet/public.ts'
import { custodyOf } from '../parcel/custody.ts'
import { viewHandlings } from '../parcel/service.ts'
import { handlingsOf } from '../parcel/store.ts'
import { openPurchase, problemsOf } from './draft.ts'
import { viewEvidence } from './evidence.ts'
import { type FoundPurchase, purchaseReference, purchaseSubject } from './own.ts'
import { certificatesOf, chargesOf, evidenceOf, type PurchaseRow } from './store.ts'

const viewClock = ({ name, state, workingDays, used, due, isLate }: NamedReading): PurchaseClock => ({
  name: name as PurchaseClock['name'],
  state,
  workingDays,
  used,
  due: due?.toISOString() ?? null,
  isLate,
})

/** In the order of the cases. */
export async function purchaseItems(
  deps: Deps,
  platformId: number,
  cases: readonly Case<PurchaseState>[],
  rows: readonly PurchaseRow[],
): Promise<PurchaseItem[]> {
  const ids = cases.map(({ id }) => id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [clocks, certificates, openers] = await Promise.all([
    readClocks(deps, platformId, ids),
    certificatesOf(deps.db, ids),
    Promise.all(ids.map(async (id) => [id, (await openerOf(deps.db, id)) ?? ''] as const)),
  ])
  const openedBy = new Map(openers)
  const names = await accountNames(deps.db, [...new Set(openedBy.values())])
  return cases.flatMap((held) => {
    const row = byId.get(held.id)
    if (!row) return []
    const draft = openPurchase(deps, row)
    const running = clocks.get(held.id)?.find(({ state }) => state === 'running')
    return [
      {
        id: held.id,
        reference: purchaseReference(held.id),
        state: held.state,
        name: draft.name,
        type: draft.rightType,
        used: draft.used,
        date: held.opened_at.toISOString(),
        operator: names.get(openedBy.get(held.id) ?? '') ?? '',
        shop: draft.shop,
        certificateNumber: certificates.get(held.id)?.number ?? null,
        clock: running ? viewClock(running) : null,
      },
    ]
  })
}

/** Nothing is held any more once the case has ended. */
const ended: readonly PurchaseState[] = ['certified', 'closed', 'rejected', 'cancelled', 'discarded']

/** Notes of these acts are for both sides. */
const publicNotes = new Set(['reject', 'fail-delivery', 'terminate', 'judge-infringing'])

async function moneyOf(deps: Deps, viewer: Member | Staff, { row, held }: FoundPurchase) {
  const [charges, balance] = await Promise.all([
    chargesOf(deps.db, row.id),
    viewer.kind === 'staff' ? null : balanceOf(deps, { platformId: row.platform_id, ownerId: row.owner_id }),
  ])
  return {
    cap: yuanOfFen(capFenOf(openPurchase(deps, row), row.terms)),
    balance: balance && yuanOfFen(balance.availableFen),
    held: row.held_fen !== null && !ended.includes(held.state) ? yuanOfFen(row.held_fen) : null,
    charges: charges.map(({ line, fen }) => ({ line, yuan: yuanOfFen(fen) })),
  }
}

const transportsOf = ({ purchase_order, shipment, sent_back }: PurchaseRow) => ({
  order: purchase_order && {
    number: purchase_order.number,
    paid: purchase_order.paid.map(({ place, fen }) => ({ place, yuan: yuanOfFen(fen) })),
    carriage: yuanOfFen(purchase_order.carriageFen),
    boughtAt: purchase_order.boughtAt,
  },
  shipment,
  sentBack: sent_back && {
    carrier: sent_back.carrier,
    number: sent_back.number,
    refunded: yuanOfFen(sent_back.refundedFen),
    carriage: yuanOfFen(sent_back.carriageFen),
  },
})

export async function viewPurchase(deps: Deps, viewer: Member | Staff, found: FoundPurchase): Promise<Purchase> {
  const { row, held } = found
  const { id, platform_id: platformId } = row
  const draft = openPurchase(deps, row)
  const [item] = await purchaseItems(deps, platformId, [held], [row])
  if (!item) throw new Error(`purchase notarization ${id} has no view`)
  const [evidence, handlings, clocks, steps, documents, names, certificates] = await Promise.all([
    evidenceOf(deps.db, id),
    handlingsOf(deps.db, id),
    readClocks(deps, platformId, [id]),
    stepsOf(deps.db, id),
    documentsOf(deps.db, platformId, purchaseSubject(id)),
    accountNames(deps.db, held.assigned_to ? [held.assigned_to] : []),
    certificatesOf(deps.db, [id]),
  ])
  const handover = liveDocument(documents, 'handover')
  const [handoverView] = handover ? await viewDocuments(deps, viewer, [handover]) : []
  const certificate = certificates.get(id)
  return {
    ...item,
    version: row.version,
    draft,
    terms: row.terms,
    problems: held.state === 'draft' ? await problemsOf(deps, row, draft, row.terms) : [],
    ...(await moneyOf(deps, viewer, found)),
    handlerName: (held.assigned_to && names.get(held.assigned_to)) ?? null,
    ...transportsOf(row),
    evidence: await viewEvidence(deps, evidence),
    handlings: await viewHandlings(deps, handlings),
    seal: custodyOf(handlings).seal,
    handover: handoverView ?? null,
    certificate: certificate
      ? {
          number: certificate.number,
          sha256: certificate.sha256.toString('hex'),
          issuedAt: certificate.issued_at.toISOString(),
        }
      : null,
    clocks: (clocks.get(id) ?? []).map(viewClock),
    timeline: steps.map(({ at, actor, act, to_state, note }) => ({
      at: at.toISOString(),
      actor,
      act,
      to: to_state as PurchaseState,
      note: act !== null && publicNotes.has(act) ? note : '',
    })),
  }
}
