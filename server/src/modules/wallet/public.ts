// The wallet module's door.
export {
  capture,
  captureAll,
  charge,
  feeOf,
  type Held,
  hold,
  type Order,
  type OrderItem,
  paidFor,
  quote,
  release,
  releaseAll,
} from './hold/service.ts'
export { type Payer, payerOf } from './ledger/payer.ts'
export { balanceOf, type Credit, credit, type WalletBalance } from './ledger/service.ts'
export type { OwnedLot } from './ledger/store.ts'
export { type Violation, verifyLedger } from './ledger/verify.ts'
export { priceList, seedPrices, setPrices } from './price/service.ts'
