// Daily reconciliation: the ledger against the bills of the gateways, and against the bank statements.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { pageInput, pageOf } from '../../paging.ts'
import { when } from '../../state.ts'
import { ProposalReason } from '../approval/proposal.ts'
import { rolesFor } from '../operator/role.ts'
import { moneySources } from './order.ts'

/** The gateways keep their bills for three months. */
export const MAX_RECONCILED_DAYS = 90
/** Statements with older lines are refused. */
export const MAX_RECONCILED_BANK_DAYS = 800
export const MAX_SHOWN_DIFFERENCES = 500

/**
 * waiting: asked for, and not finished; clean: all sides agree; explained: they do not, but staff resolved every difference;
 * failed: a bill could not be read; it is tried again hourly until the bills can be read.
 */
export const runStates = ['waiting', 'clean', 'explained', 'differs', 'failed'] as const
export type RunState = (typeof runStates)[number]

/**
 * missing_here: the gateway or the bank has it, the ledger does not; missing_there: the other way round; amount: the trade bill
 * has another amount than the ledger; refund: the same for refunds; fund: the fund bill differs from the trade bill.
 */
export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'refund', 'fund'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** held_over: paid around midnight, it may be in the next day's bill. */
export const differenceStates = ['open', 'held_over', 'resolved'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** settled: credited by the bill; next_bill: it was in the next day's bill; gone: a later run did not find it again. */
export const selfResolutions = ['settled', 'next_bill', 'gone'] as const

export const differenceCan = { resolve: when<DifferenceState>('open', 'held_over') }

const Side = z.object({ count: z.int(), amount: Yuan })
const Sides = z.object({
  ledger: Side,
  /** The trade bill, or the bank statements. */
  trade: Side,
  /** Null for the bank, which has one statement. */
  fund: z.nullable(Side),
})

export const ReconciliationRun = z.object({
  id: z.string(),
  channel: z.enum(moneySources),
  day: z.iso.date(),
  state: z.enum(runStates),
  payments: Sides,
  refunds: Sides,
  /** Payments that only the bill told us about, and that were credited by it. */
  settled: z.int(),
  open: z.int(),
  endedAt: z.nullable(z.iso.datetime()),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

const MissingDay = z.object({ channel: z.enum(moneySources), day: z.iso.date() })

const Person = z.object({ id: z.string(), name: z.string() })

export const Difference = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  /** The gateway's transaction, our refund number, or the bank's serial number. */
  reference: z.string(),
  tradeNo: z.string(),
  ledger: z.nullable(Yuan),
  trade: z.nullable(Yuan),
  fund: z.nullable(Yuan),
  handler: z.nullable(Person),
  /** Null if it resolved itself. */
  resolvedBy: z.nullable(Person),
  resolvedAt: z.nullable(z.iso.datetime()),
  note: z.nullable(z.string()),
  selfResolved: z.nullable(z.enum(selfResolutions)),
})
export type Difference = z.infer<typeof Difference>

export const RunDetail = z.object({ ...ReconciliationRun.shape, differences: z.array(Difference) })
export type RunDetail = z.infer<typeof RunDetail>

const id = (label: Bilingual, resource: string) =>
  field(z.string().check(z.regex(UUID)), {
    label,
    resource,
    example: '00000000-0000-7000-8000-000000000000',
  })
const RunId = id({ zh: '对账编号', en: 'Run id' }, 'reconciliation-run')
const DifferenceId = id({ zh: '差异编号', en: 'Difference id' }, 'reconciliation-difference')
const Channel = field(z.enum(moneySources), { label: { zh: '渠道', en: 'Channel' }, example: 'alipay' })

const desk = { access: 'staff', roles: rolesFor('reconciliation') } as const

export const reconciliationApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/wallet/reconciliation/list',
    ...desk,
    effect: 'read',
    summary: { zh: '对账记录', en: 'Reconciliations by day and channel, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(runStates), { label: { zh: '状态', en: 'Status' }, example: 'differs' })),
      channel: z.optional(Channel),
      ...pageInput,
    }),
    /** `missing`: days that are due and were not reconciled yet. */
    output: z.object({ ...pageOf(ReconciliationRun).shape, missing: z.array(MissingDay) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/desk/wallet/reconciliation/:id',
    ...desk,
    summary: { zh: '一次对账及其差异', en: 'A reconciliation with its differences' },
    input: z.strictObject({ id: RunId }),
    output: RunDetail,
  }),
  run: endpoint({
    method: 'POST',
    path: '/desk/wallet/reconciliation',
    ...desk,
    summary: { zh: '对某日重新对账', en: 'Reconcile a day again' },
    input: z.strictObject({
      channel: Channel,
      day: field(z.iso.date(), { label: { zh: '日期', en: 'Day' }, example: '2026-11-16' }),
    }),
    output: ReconciliationRun,
  }),
  take: endpoint({
    method: 'POST',
    path: '/desk/wallet/reconciliation/difference/:id/take',
    ...desk,
    summary: { zh: '由我跟进这项差异', en: 'Take care of a difference' },
    input: z.strictObject({ id: DifferenceId }),
    output: Difference,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/desk/wallet/reconciliation/difference/:id/resolve',
    ...desk,
    summary: { zh: '说明并处理一项差异', en: 'Resolve a difference with a note' },
    input: z.strictObject({ id: DifferenceId, reason: ProposalReason }),
    output: Difference,
  }),
}
