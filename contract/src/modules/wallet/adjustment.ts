// Manual adjustments of a member's wallet: one staff member proposes with a reason, another confirms.
import * as z from 'zod/mini'
import { field } from '../../field.ts'
import { Yuan, yuanBetween } from '../../money.ts'
import { PersonId } from '../account/people.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'

export const adjustmentFunds = ['recharged', 'gift'] as const
export const adjustmentDirections = ['credit', 'debit'] as const

const MAX_FEN = 5_000_000

const Amount = field(yuanBetween(1, MAX_FEN), {
  label: { zh: '金额', en: 'Amount' },
  hint: { zh: '0.01–50,000.00 元，保留两位小数', en: '0.01 to 50,000.00 CNY, with two decimals' },
  example: '10.00',
})

export const Adjustment = z.object({
  ...proposalFields,
  /** The main account that owns the wallet; its name is masked. */
  member: z.object({ id: z.string(), name: z.string() }),
  fund: z.enum(adjustmentFunds),
  direction: z.enum(adjustmentDirections),
  amount: Yuan,
  /** The current balance while the proposal is pending; the balances before and after once confirmed. */
  before: Yuan,
  after: Yuan,
})
export type Adjustment = z.infer<typeof Adjustment>

export const adjustmentApi = approvalApi({
  kind: 'adjustment',
  path: '/desk/wallet/adjustment',
  names: { zh: '调账', one: 'an adjustment', many: 'Wallet adjustments', id: { zh: '调账单编号', en: 'Adjustment id' } },
  input: z.strictObject({
    memberId: PersonId,
    fund: field(z.enum(adjustmentFunds), { label: { zh: '账户', en: 'Fund' }, example: 'gift' }),
    direction: field(z.enum(adjustmentDirections), { label: { zh: '方向', en: 'Direction' }, example: 'credit' }),
    amount: Amount,
    reason: ProposalReason,
  }),
  output: Adjustment,
})
