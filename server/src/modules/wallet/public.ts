// Public interface of the wallet module.
export { seedBankAccount } from './bank-transfer/account.ts'
export { openBankLines } from './bank-transfer/store.ts'
export { revenueByDay } from './figures/store.ts'
export { type Refund, refund } from './hold/refund.ts'
export {
  charge,
  feeOf,
  type Held,
  hold,
  holdAll,
  holdAmount,
  type Order,
  type OrderItem,
  paidFor,
  quote,
  release,
  releaseAll,
  settle,
  settleAll,
} from './hold/service.ts'
export { ledgerJournal } from './ledger/journal.ts'
export { type WalletLine, walletLinesAfter } from './ledger/own-lines.ts'
export { type Payer, payerOf } from './ledger/payer.ts'
export { balanceOf, type Credit, credit, type WalletBalance } from './ledger/service.ts'
export { lockWallet, type OwnedLot } from './ledger/store.ts'
export { type Violation, verifyLedger } from './ledger/verify.ts'
export { orderNumber } from './order/number.ts'
export { lockPaidOrders, ownOrderNumber, type PaidOrder, pageOfPaidOrders, paidOrdersById } from './order/paid-orders.ts'
export { orderRecharge } from './order/service.ts'
export { ordersAfter } from './order/store.ts'
export { openIncidents } from './order-desk/store.ts'
export { paymentJournal } from './payment/journal.ts'
export type { RefundBlocker } from './payment-refund/blockers.ts'
export { countOpenRefunds } from './payment-refund/store.ts'
export { priceList, seedPrices, setPrices } from './price/service.ts'
export { openDifferences } from './reconciliation/difference-store.ts'
