// Public API of the wallet module.
export { BalanceCard } from './price/BalanceCard.tsx'
export { HeaderBalance } from './price/HeaderBalance.tsx'
export { canPay, PriceBreakdown } from './price/PriceBreakdown.tsx'
export { QuotePanel } from './price/QuotePanel.tsx'
export { refreshWallet, useQuote } from './price/queries.ts'
export { priceWords } from './price/words.ts'
