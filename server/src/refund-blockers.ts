// Table of contents: what forbids the refund of a payment order, from modules above the wallet.
import type { RefundBlocker } from './modules/wallet/public.ts'

/** An issued invoice belongs here: it must be reversed first. */
export const refundBlockers: readonly RefundBlocker[] = []
