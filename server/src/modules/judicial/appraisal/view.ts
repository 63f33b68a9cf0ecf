// What both sides see of an appraisal: lists, materials, money, clocks and timeline.

import { maskedName } from '@attestry/contract/masking'
import { feeLinesOf, feeOfLines } from '@attestry/contract/modules/judicial/appraisal-draft'
import type { AppraisalClock } from '@attestry/contract/modules/judicial/appraisal-settings'
import { type AppraisalState, isIssued } from '@attestry/contract/modules/judicial/appraisal-state'
import type {
  Appraisal,
  AppraisalClockView,
  AppraisalItem,
  MaterialView,
} from '@attestry/contract/modules/judicial/appraisal-view'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames } from '../../account/public.ts'
import { recordItem } from '../../attestation/public.ts'
import { type Case, type NamedReading, readClocks, stepsOf } from '../../casework/public.ts'
import { viewDocuments } from '../../signing/public.ts'
import { balanceOf } from '../../wallet/public.ts'
import { maskedIdentities } from '../notarization/draft.ts'
import { referenceOf } from '../notarization/view.ts'
import { isOutdated, liveOf } from './documents.ts'
import { isFit, openAppraisal, openPurpose, ownedRecords, readAppraisal, readDraft, type WholeAppraisal } from './draft.ts'
import type { FoundAppraisal } from './own.ts'
import { appraisalPaymentOf, appraisalRefundsOf, issuesOf, materialsOf } from './store.ts'
import type { AppraisalRow } from './tables.ts'

const viewClock = ({ name, state, startedAt, workingDays, used, due, isLate }: NamedReading): AppraisalClockView => ({
  name: name as AppraisalClock,
  state,
  startedAt: startedAt.toISOString(),
  workingDays,
  used,
  due: due?.toISOString() ?? null,
  isLate,
})

/** The clock that both sides watch now. */
const currentClock = (readings: readonly NamedReading[]): AppraisalClockView | null => {
  const current = readings.find(({ state }) => state === 'running') ?? readings.find(({ state }) => state === 'suspended')
  return current ? viewClock(current) : null
}

/** In the order of the cases. */
export async function appraisalItems(
  deps: Deps,
  viewer: Member | Staff,
  cases: readonly Case<AppraisalState>[],
  rows: readonly AppraisalRow[],
): Promise<AppraisalItem[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [clocks, names] = await Promise.all([
    readClocks(
      deps,
      viewer.platformId,
      cases.map(({ id }) => id),
    ),
    accountNames(deps.db, [...new Set(cases.flatMap(({ assigned_to }) => assigned_to ?? []))]),
  ])
  return cases.flatMap((held) => {
    const row = byId.get(held.id)
    if (!row) return []
    const { draft, entrusterName } = openAppraisal(deps, row)
    const isMasked = viewer.kind === 'staff' && draft.entruster === 'self'
    return [
      {
        id: held.id,
        reference: referenceOf(held.id),
        state: held.state,
        matters: draft.matters,
        entrusterName: isMasked ? maskedName(entrusterName) : entrusterName,
        recordCount: draft.evidence.length,
        handlerName: (held.assigned_to && names.get(held.assigned_to)) ?? null,
        number: row.number,
        openedAt: held.opened_at.toISOString(),
        clock: currentClock(clocks.get(held.id) ?? []),
      },
    ]
  })
}

/** Of a draft: what it lists. Later: what was entrusted, and what was supplied. */
async function materialViews(deps: Deps, { row, draft, records, ready }: WholeAppraisal): Promise<MaterialView[]> {
  const fixed = await materialsOf(deps.db, row.id)
  if (fixed.length === 0) {
    const purposes = new Map(draft.evidence.map(({ ano, purpose }) => [ano, purpose]))
    return records.map((record) => ({
      ...recordItem(record),
      purpose: purposes.get(record.ano) ?? '',
      isFit: isFit(record, ready),
      fixedDigest: null,
      isSupplement: false,
    }))
  }
  const owned = await ownedRecords(
    deps,
    row.owner_id,
    fixed.map(({ ano }) => ano),
  )
  const byAno = new Map(fixed.map((material) => [material.ano, material]))
  return owned.records.flatMap((record) => {
    const material = byAno.get(record.ano)
    if (!material) return []
    return [
      {
        ...recordItem(record),
        purpose: openPurpose(deps, row.id, record.ano, material.purpose),
        isFit: isFit(record, owned.ready),
        fixedDigest: material.digest,
        isSupplement: material.is_supplement,
      },
    ]
  })
}

/** A matter that the settings no longer have is named by its key. */
function namesOf({ draft, settings }: Pick<WholeAppraisal, 'draft' | 'settings'>): Appraisal['names'] {
  const nameIn = (list: typeof settings.matters, key: string) =>
    list.find((entry) => entry.key === key)?.text ?? { zh: key, en: key }
  return {
    matters: draft.matters.map((key) => nameIn(settings.matters, key)),
    use: draft.use === '' ? null : nameIn(settings.uses, draft.use),
  }
}

/** Notes of these acts are for the entruster. */
const publicNotes = new Set(['supply', 'reject', 'ask', 'resume', 'terminate', 'correct', 'withdraw', 'refund'])

export async function viewAppraisal(deps: Deps, viewer: Member | Staff, { row, held }: FoundAppraisal): Promise<Appraisal> {
  const { id, platform_id: platformId, owner_id: ownerId } = row
  const isDraft = held.state === 'draft'
  const whole = await (isDraft ? readDraft(deps, row) : readAppraisal(deps, row))
  const [[item], entrustment, opinion, payment, refunds, balance, clocks, issues, steps, evidence] = await Promise.all([
    appraisalItems(deps, viewer, [held], [row]),
    liveOf(deps, row, 'entrustment'),
    liveOf(deps, row, 'opinion'),
    appraisalPaymentOf(deps.db, id),
    appraisalRefundsOf(deps.db, id),
    balanceOf(deps, { platformId, ownerId }),
    readClocks(deps, platformId, [id]),
    issuesOf(deps.db, id),
    stepsOf(deps.db, id),
    materialViews(deps, whole),
  ])
  if (!item) throw new Error(`appraisal ${id} has no view`)
  const shown = [entrustment, viewer.kind === 'staff' || isIssued(held.state) ? opinion : undefined].flatMap((each) => each ?? [])
  const documents = await viewDocuments(deps, viewer, shown)
  const documentOf = (key: string) => documents.find((document) => document.key === key) ?? null
  // A draft that has no matter yet has a fee all the same: the base fee.
  const lines = feeLinesOf(whole.draft, whole.settings)
  const isReturned = held.state === 'rejected' || held.state === 'withdrawn'
  const refundedFen = isReturned ? (payment?.fen ?? 0) : refunds.reduce((sum, { fen }) => sum + fen, 0)
  return {
    ...item,
    version: row.version,
    draft: whole.draft,
    names: namesOf(whole),
    problems: isDraft ? [...whole.problems] : [],
    identity: maskedIdentities(whole.identities),
    evidence,
    entrustment: documentOf('entrustment'),
    opinion: documentOf('opinion'),
    isOutdated: isDraft && row.drawn_sha256 !== null && isOutdated(whole),
    fee: {
      lines,
      total: yuanOfFen(feeOfLines(lines)),
      paid: payment ? yuanOfFen(payment.fen) : null,
      refunded: yuanOfFen(refundedFen),
      balance: yuanOfFen(balance.availableFen),
    },
    clocks: (clocks.get(id) ?? []).map(viewClock),
    issues: issues.map(({ version, kind, sha256, opinion_sha256, text, issued_at }) => ({
      version,
      kind,
      sha256: sha256.toString('hex'),
      opinionSha256: opinion_sha256.toString('hex'),
      text,
      issuedAt: issued_at.toISOString(),
    })),
    timeline: steps.map(({ at, actor, act, to_state, note }) => ({
      at: at.toISOString(),
      actor,
      act,
      to: to_state as AppraisalState,
      note: act !== null && publicNotes.has(act) ? note : '',
    })),
  }
}
