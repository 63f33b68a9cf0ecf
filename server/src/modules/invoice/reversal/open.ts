// Whether somebody has proposed the reversal of an invoice, and nobody has decided yet.
import type { Deps } from '../../../kernel/deps.ts'
import { openContents } from '../../approval/public.ts'

export async function isReversalProposed({ db }: Pick<Deps, 'db'>, platformId: number, invoiceId: string): Promise<boolean> {
  const open = (await openContents(db, platformId, 'invoice-reversal')) as { readonly invoiceId: string }[]
  return open.some((content) => content.invoiceId === invoiceId)
}
