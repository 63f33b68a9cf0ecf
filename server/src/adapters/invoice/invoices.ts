// The configured invoice services of the platforms; without one the finance desk issues.
import { deskIssuer } from './desk.ts'
import type { InvoiceIssuer, Invoices } from './port.ts'

export const invoicesOf = (byPlatform: ReadonlyMap<number, InvoiceIssuer>): Invoices => ({
  of: (platformId) => byPlatform.get(platformId) ?? deskIssuer,
  platformIds: [...byPlatform.keys()],
})
