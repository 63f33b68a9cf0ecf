// Manual credits and debits of a member's wallet, by approval: one posting and a message to the member.
import { generalErrors } from '@attestry/contract/errors'
import type { Adjustment, adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findAccount, maskedAccountName } from '../../account/public.ts'
import type { Approval, Proposal } from '../../approval/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { post } from '../ledger/post.ts'
import { creditEntries } from '../ledger/posting.ts'
import { balanceOf } from '../ledger/service.ts'
import { lockWallet } from '../ledger/store.ts'

interface Content {
  readonly memberId: string
  readonly fund: Adjustment['fund']
  /** Negative: a debit. */
  readonly fen: number
}
interface Outcome {
  readonly beforeFen: number
}
type Stored = Proposal<Content, Outcome>

const payerOf = ({ platform_id: platformId, content }: Stored) => ({ platformId, ownerId: content.memberId })
const directionOf = ({ fen }: Content) => (fen > 0 ? 'credit' : 'debit')
const amountOf = ({ fen }: Content) => yuanOfFen(Math.abs(fen))
const fundOf = ({ fund }: Content, wallet: { readonly giftFen: number; readonly rechargedFen: number }) =>
  fund === 'gift' ? wallet.giftFen : wallet.rechargedFen

async function view(deps: Deps, proposal: Stored) {
  const { content, outcome } = proposal
  const member = await findAccount(deps.db, content.memberId)
  const before = outcome?.beforeFen ?? fundOf(content, await balanceOf(deps, payerOf(proposal)))
  return {
    member: { id: content.memberId, name: member ? maskedAccountName(member) : '' },
    fund: content.fund,
    direction: directionOf(content),
    amount: amountOf(content),
    before: yuanOfFen(before),
    after: yuanOfFen(before + content.fen),
  } as const
}

export const adjustmentApproval: Approval<typeof adjustmentApi, Content, Outcome> = {
  kind: 'adjustment',

  async content(deps, actor, { memberId, fund, direction, amount }) {
    const member = await findAccount(deps.db, memberId)
    if (!member || member.platform_id !== actor.platformId || member.kind === 'staff') return refuse(generalErrors.NOT_FOUND)
    if (member.role === 'sub') refuse(walletErrors.MAIN_ONLY)
    return { memberId, fund, fen: direction === 'credit' ? fenOfYuan(amount) : -fenOfYuan(amount) }
  },

  async apply(deps, proposal) {
    const { id, content, reason } = proposal
    const payer = payerOf(proposal)
    const beforeFen = fundOf(content, await lockWallet(deps.db, payer))
    if (beforeFen + content.fen < 0) refuse(walletErrors.ADJUSTMENT_SHORT, { balance: yuanOfFen(beforeFen) })
    const key = `adjust/${id}`
    const entries = creditEntries(content.fund, content.fen)
    await post(deps.db, deps.clock.now(), [{ ...payer, kind: 'adjust', key, reference: id, entries }])
    const { platformId, ownerId: accountId } = payer
    const params = { direction: directionOf(content), amount: amountOf(content), reason } as const
    await sendMessage(deps, { platformId, accountId, kind: 'wallet.adjusted', params, key })
    return { beforeFen }
  },

  views: (deps, proposals) => Promise.all(proposals.map((proposal) => view(deps, proposal))),

  facts: ({ content: { memberId, fund, fen }, outcome }) => ({
    member: memberId,
    fund,
    fen,
    ...(outcome ? { before: outcome.beforeFen, after: outcome.beforeFen + fen } : {}),
  }),
}
