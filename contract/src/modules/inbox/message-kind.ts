// Registry of message kinds: parameters, category, tone and linked resource; a kind without one of them does not compile.
import type { StaffRole } from '../account/profile.ts'
import type { CaptureKind } from '../evidence/capture-vocabulary.ts'
import type { IssuerAttention } from '../invoice/issuer.ts'
import type { PricedService } from '../wallet/price.ts'
import type { Message, MessageLink } from './message.ts'

interface OrderPaid {
  readonly id: string
  readonly number: string
  readonly amount: string
  readonly item: 'recharge' | 'package'
}

interface OrderRefund {
  readonly id: string
  readonly number: string
  readonly amount: string
  readonly reason: string
  readonly by: 'alipay' | 'wechat' | 'bank'
}

interface NotarizationNews {
  readonly id: string
  /** The end of the application's id, as both sides see it. */
  readonly reference: string
  /** A reason, an amount, a day or a number, depending on the kind. */
  readonly detail: string
}

interface BudgetReached {
  readonly name: string
  readonly percent: number
  readonly spent: string
  readonly limit: string
  /** What exceeds the budget is refused. */
  readonly stop: boolean
}

/** The parameters of each kind of message; the text depends on the reader's language. */
export interface MessageParams {
  'person.passed': { readonly gift: string | null }
  'person.rejected': { readonly reason: string; readonly code: string }
  'enterprise.passed': { readonly name: string }
  'enterprise.rejected': { readonly name: string; readonly reason: string; readonly code: string }
  'record.sealed': { readonly ano: string; readonly name: string }
  'record.failed': { readonly ano: string; readonly name: string }
  'capture.waiting': { readonly ano: string; readonly name: string; readonly capture: CaptureKind }
  'capture.failed': { readonly ano: string; readonly name: string; readonly capture: CaptureKind }
  'capture.expired': { readonly ano: string; readonly name: string; readonly capture: CaptureKind }
  'capture.cancelled': { readonly ano: string; readonly name: string; readonly capture: CaptureKind }
  'complaint.refunded': { readonly ano: string; readonly name: string; readonly capture: CaptureKind; readonly reason: string }
  'complaint.declined': { readonly ano: string; readonly name: string; readonly capture: CaptureKind; readonly reason: string }
  'account.disabled': { readonly reason: string }
  'account.enabled': { readonly reason: string }
  'wallet.adjusted': { readonly direction: 'credit' | 'debit'; readonly amount: string; readonly reason: string }
  'order.paid': OrderPaid
  /** Paid late or twice: the money is in the balance. */
  'order.credited': OrderPaid
  /** Money for an order that was paid; it is in the balance, as an order of its own. */
  'order.second': OrderPaid & { readonly first: string }
  'refund.confirmed': OrderRefund
  'refund.done': OrderRefund
  /** The money is in the balance again, or the package can be used again. */
  'refund.failed': OrderRefund
  /** Another amount than ordered arrived by bank transfer, and is in the balance. */
  'order.differed': OrderPaid & { readonly ordered: string }
  /** A bank transfer goes back to its payer. */
  'order.returned': OrderPaid
  /** Of a sub-account, to its main account and to itself. */
  'budget.reached': BudgetReached
  'budget.own-reached': BudgetReached
  'wallet.low': { readonly available: string; readonly threshold: string }
  'package.low': { readonly service: PricedService; readonly units: number; readonly left: number }
  'invoice.issued': { readonly id: string; readonly number: string; readonly amount: string }
  'invoice.rejected': { readonly id: string; readonly serial: string; readonly reason: string }
  /** `red` is absent in messages of earlier versions. */
  'invoice.reversed': { readonly id: string; readonly number: string; readonly red?: string }
  /** The buyer must confirm the red-letter sheet. */
  'invoice.confirming': { readonly id: string; readonly number: string; readonly sheet: string; readonly until: string }
  'invoice.sheet-void': { readonly id: string; readonly number: string; readonly sheet: string; readonly expired: boolean }
  /** To finance staff. */
  'invoice.quota-low': { readonly left: string; readonly open: string }
  'invoice.attention': { readonly event: IssuerAttention }
  /** To the other staff who decide proposals. */
  'staff.joined': { readonly name: string; readonly role: StaffRole; readonly by: string; readonly hours: number }
  'invite.rewarded': { readonly gift: string }
  'invite.welcomed': { readonly gift: string }
  'export.ready': { readonly until: string }
  'closing.cancelled': Readonly<Record<never, never>>
  'notarization.supplement': NotarizationNews
  'notarization.priced': NotarizationNews
  'notarization.accepted': NotarizationNews
  'notarization.suspended': NotarizationNews
  'notarization.rejected': NotarizationNews
  'notarization.issued': NotarizationNews
  'notarization.terminated': NotarizationNews
  'notarization.refunded': NotarizationNews
  'notarization.revoked': NotarizationNews
  'notarization.corrected': NotarizationNews
  'notarization.delivered': NotarizationNews
  'notarization.lapsed': NotarizationNews
  /** The notary has written, or a document is to be signed. */
  'notarization.asked': NotarizationNews
  'notarization.to-sign': NotarizationNews
  'appraisal.accepted': NotarizationNews
  'appraisal.rejected': NotarizationNews
  'appraisal.supplement': NotarizationNews
  'appraisal.extended': NotarizationNews
  'appraisal.issued': NotarizationNews
  'appraisal.corrected': NotarizationNews
  'appraisal.terminated': NotarizationNews
  'appraisal.refunded': NotarizationNews
  'appraisal.lapsed': NotarizationNews
  'purchase.accepted': NotarizationNews
  'purchase.rejected': NotarizationNews
  'purchase.bought': NotarizationNews
  /** The parcel is sealed: the applicant judges the goods from photos. */
  'purchase.received': NotarizationNews
  'purchase.lapsed': NotarizationNews
  'purchase.closed': NotarizationNews
  'purchase.certified': NotarizationNews
  'purchase.to-sign': NotarizationNews
}
export type MessageKind = keyof MessageParams

interface MessageDefinition<Params> extends Pick<Message, 'category' | 'tone'> {
  readonly link: (params: Params) => MessageLink
}

const screen = (to: MessageLink['to']) => (): MessageLink => ({ to, id: null })
const record = ({ ano }: { readonly ano: string }): MessageLink => ({ to: 'record', id: ano })
const order = ({ id }: { readonly id: string }): MessageLink => ({ to: 'order', id })
const appraisal = ({ id }: { readonly id: string }): MessageLink => ({ to: 'appraisal', id })
const notarization = ({ id }: { readonly id: string }): MessageLink => ({ to: 'notarization', id })
const purchase = ({ id }: { readonly id: string }): MessageLink => ({ to: 'purchase', id })
const invoice = ({ id }: { readonly id: string }): MessageLink => ({ to: 'invoice', id })
const capture = ({ ano, capture: to }: { readonly ano: string; readonly capture: CaptureKind }): MessageLink => ({ to, id: ano })

export const messageKinds: { readonly [K in MessageKind]: MessageDefinition<MessageParams[K]> } = {
  'person.passed': { category: 'realname', tone: 'done', link: screen('real-name') },
  'person.rejected': { category: 'realname', tone: 'failed', link: screen('real-name') },
  'enterprise.passed': { category: 'realname', tone: 'done', link: screen('enterprise') },
  'enterprise.rejected': { category: 'realname', tone: 'failed', link: screen('enterprise') },
  'record.sealed': { category: 'evidence', tone: 'done', link: record },
  'record.failed': { category: 'evidence', tone: 'failed', link: record },
  'capture.waiting': { category: 'evidence', tone: 'done', link: capture },
  'capture.failed': { category: 'evidence', tone: 'failed', link: capture },
  'capture.expired': { category: 'evidence', tone: 'failed', link: capture },
  'capture.cancelled': { category: 'evidence', tone: 'failed', link: capture },
  'complaint.refunded': { category: 'evidence', tone: 'done', link: record },
  'complaint.declined': { category: 'evidence', tone: 'failed', link: record },
  'invite.rewarded': { category: 'account', tone: 'done', link: screen('friends') },
  'invite.welcomed': { category: 'account', tone: 'done', link: screen('friends') },
  'export.ready': { category: 'account', tone: 'done', link: screen('account') },
  'closing.cancelled': { category: 'account', tone: 'done', link: screen('account') },
  'account.disabled': { category: 'account', tone: 'failed', link: screen('account') },
  'account.enabled': { category: 'account', tone: 'done', link: screen('account') },
  'order.paid': { category: 'account', tone: 'done', link: order },
  'order.credited': { category: 'account', tone: 'done', link: order },
  'order.second': { category: 'account', tone: 'done', link: order },
  'refund.confirmed': { category: 'account', tone: 'done', link: order },
  'refund.done': { category: 'account', tone: 'done', link: order },
  'refund.failed': { category: 'account', tone: 'failed', link: order },
  'order.differed': { category: 'account', tone: 'done', link: order },
  'order.returned': { category: 'account', tone: 'failed', link: order },
  'invoice.issued': { category: 'account', tone: 'done', link: invoice },
  'invoice.rejected': { category: 'account', tone: 'failed', link: invoice },
  'invoice.reversed': { category: 'account', tone: 'done', link: invoice },
  'invoice.confirming': { category: 'account', tone: 'failed', link: invoice },
  'invoice.sheet-void': { category: 'account', tone: 'failed', link: invoice },
  'invoice.quota-low': { category: 'account', tone: 'failed', link: screen('invoice-desk') },
  'invoice.attention': { category: 'account', tone: 'failed', link: screen('invoice-desk') },
  'staff.joined': { category: 'account', tone: 'failed', link: screen('staff') },
  'wallet.adjusted': { category: 'account', tone: 'done', link: screen('account') },
  'budget.reached': { category: 'account', tone: 'failed', link: screen('spending') },
  'budget.own-reached': { category: 'account', tone: 'failed', link: screen('account') },
  'notarization.supplement': { category: 'judicial', tone: 'failed', link: notarization },
  'notarization.priced': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.accepted': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.suspended': { category: 'judicial', tone: 'failed', link: notarization },
  'notarization.rejected': { category: 'judicial', tone: 'failed', link: notarization },
  'notarization.issued': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.terminated': { category: 'judicial', tone: 'failed', link: notarization },
  'notarization.refunded': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.revoked': { category: 'judicial', tone: 'failed', link: notarization },
  'notarization.corrected': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.delivered': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.lapsed': { category: 'judicial', tone: 'failed', link: notarization },
  'notarization.asked': { category: 'judicial', tone: 'done', link: notarization },
  'notarization.to-sign': { category: 'judicial', tone: 'done', link: notarization },
  'appraisal.accepted': { category: 'judicial', tone: 'done', link: appraisal },
  'appraisal.rejected': { category: 'judicial', tone: 'failed', link: appraisal },
  'appraisal.supplement': { category: 'judicial', tone: 'failed', link: appraisal },
  'appraisal.extended': { category: 'judicial', tone: 'done', link: appraisal },
  'appraisal.issued': { category: 'judicial', tone: 'done', link: appraisal },
  'appraisal.corrected': { category: 'judicial', tone: 'done', link: appraisal },
  'appraisal.terminated': { category: 'judicial', tone: 'failed', link: appraisal },
  'appraisal.refunded': { category: 'judicial', tone: 'done', link: appraisal },
  'appraisal.lapsed': { category: 'judicial', tone: 'failed', link: appraisal },
  'purchase.accepted': { category: 'judicial', tone: 'done', link: purchase },
  'purchase.rejected': { category: 'judicial', tone: 'failed', link: purchase },
  'purchase.bought': { category: 'judicial', tone: 'done', link: purchase },
  'purchase.received': { category: 'judicial', tone: 'done', link: purchase },
  'purchase.lapsed': { category: 'judicial', tone: 'failed', link: purchase },
  'purchase.closed': { category: 'judicial', tone: 'done', link: purchase },
  'purchase.certified': { category: 'judicial', tone: 'done', link: purchase },
  'purchase.to-sign': { category: 'judicial', tone: 'done', link: purchase },
  'wallet.low': { category: 'account', tone: 'failed', link: screen('cost-center') },
  'package.low': { category: 'account', tone: 'failed', link: screen('cost-center') },
}
