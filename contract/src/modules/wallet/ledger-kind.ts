// Kinds of ledger rows, apart from the endpoints: the routes of the web read them before the first paint.

/**
 * recharge: paid in; hold: frozen for work in progress; charge: taken from what was frozen; release: unfrozen;
 * refund: a fee given back; payout: a payment refunded to its payer; package: bought.
 */
export const ledgerKinds = ['recharge', 'gift', 'hold', 'charge', 'release', 'refund', 'payout', 'package', 'adjust'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
