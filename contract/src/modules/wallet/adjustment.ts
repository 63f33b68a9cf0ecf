// Manual adjustments of a member's wallet: one staff member proposes with a reason, another confirms.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { pageInput, pageOf } from '../../paging.ts'
import { when } from '../../state.ts'
import { PersonId } from '../account/people.ts'
import { rolesFor } from '../operator/role.ts'
import { ChangeReason } from './price-change.ts'

export const adjustmentStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]
export const adjustmentCan = { decide: when<AdjustmentState>('proposed'), withdraw: when<AdjustmentState>('proposed') }

export const adjustmentFunds = ['recharged', 'gift'] as const
export const adjustmentDirections = ['credit', 'debit'] as const

const MAX_YUAN = 50_000

const Amount = field(
  z.string().check(
    z.regex(/^\d{1,5}\.\d{2}$/),
    z.refine((text) => Number(text) > 0 && Number(text) <= MAX_YUAN),
  ),
  {
    label: { zh: '金额', en: 'Amount' },
    hint: { zh: '0.01–50,000.00 元，保留两位小数', en: '0.01 to 50,000.00 CNY, with two decimals' },
    example: '10.00',
  },
)

const AdjustmentId = field(z.string().check(z.regex(/^[0-9a-f-]{36}$/)), {
  label: { zh: '调账单编号', en: 'Adjustment id' },
  resource: 'adjustment',
  example: '00000000-0000-7000-8000-000000000000',
})

const Person = z.object({ id: z.string(), name: z.string() })

export const Adjustment = z.object({
  id: z.string(),
  state: z.enum(adjustmentStates),
  /** The main account that owns the wallet; its name is masked. */
  member: Person,
  fund: z.enum(adjustmentFunds),
  direction: z.enum(adjustmentDirections),
  amount: Yuan,
  reason: z.string(),
  /** The current balance while the proposal is pending; the balances before and after once confirmed. */
  before: Yuan,
  after: Yuan,
  proposedBy: Person,
  proposedAt: z.iso.datetime(),
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(z.iso.datetime()),
  decision: z.nullable(z.string()),
  own: z.boolean(),
})
export type Adjustment = z.infer<typeof Adjustment>

export const adjustmentApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/wallet/adjustment/list',
    access: 'staff',
    roles: rolesFor('price-propose'),
    effect: 'read',
    summary: { zh: '调账单列表', en: 'Wallet adjustments, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(adjustmentStates), { label: { zh: '状态', en: 'State' }, example: 'proposed' })),
      ...pageInput,
    }),
    output: pageOf(Adjustment),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/desk/wallet/adjustment/:id',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '一张调账单', en: 'One adjustment' },
    input: z.strictObject({ id: AdjustmentId }),
    output: Adjustment,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/desk/wallet/adjustment',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '提出调账，由另一人确认', en: 'Propose an adjustment for somebody else to confirm' },
    input: z.strictObject({
      memberId: PersonId,
      fund: field(z.enum(adjustmentFunds), { label: { zh: '账户', en: 'Fund' }, example: 'gift' }),
      direction: field(z.enum(adjustmentDirections), { label: { zh: '方向', en: 'Direction' }, example: 'credit' }),
      amount: Amount,
      reason: ChangeReason,
    }),
    output: Adjustment,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/desk/wallet/adjustment/:id/confirm',
    access: 'staff',
    roles: rolesFor('price-confirm'),
    stepUp: true,
    summary: { zh: '确认他人提出的调账', en: 'Confirm an adjustment that somebody else has proposed' },
    input: z.strictObject({ id: AdjustmentId }),
    output: Adjustment,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/desk/wallet/adjustment/:id/refuse',
    access: 'staff',
    roles: rolesFor('price-confirm'),
    stepUp: true,
    summary: { zh: '否决他人提出的调账', en: 'Refuse an adjustment that somebody else has proposed' },
    input: z.strictObject({ id: AdjustmentId, reason: ChangeReason }),
    output: Adjustment,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/desk/wallet/adjustment/:id/withdraw',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '撤回自己提出的调账', en: 'Take back an adjustment one has proposed oneself' },
    input: z.strictObject({ id: AdjustmentId }),
    output: Adjustment,
  }),
}
