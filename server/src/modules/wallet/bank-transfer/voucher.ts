// The proof of a transfer as a download, for its payer and for staff.
import { buffer } from 'node:stream/consumers'
import { generalErrors } from '@attestry/contract/errors'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { download } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer } from '../../../kernel/route.ts'
import { findDocument, openDocument } from '../../document/public.ts'
import type { OrderRow } from '../order/store.ts'
import { findTransfer } from './store.ts'

/** The caller has checked that the actor may see the order. */
export async function sendVoucher(
  deps: Deps,
  actor: Member | Staff,
  order: Pick<OrderRow, 'id' | 'number'>,
  exchange: Exchange,
): Promise<RawAnswer> {
  const voucherId = (await findTransfer(deps.db, order.id))?.voucher_id ?? refuse(generalErrors.NOT_FOUND)
  const document = (await findDocument(deps.db, voucherId)) ?? refuse(generalErrors.NOT_FOUND)
  const bytes = await buffer(await openDocument(deps, actor, document, { order: order.number }))
  return download(exchange, {
    name: `voucher-${order.number}.${document.media_type.split('/')[1]}`,
    size: bytes.length,
    etag: voucherId,
    mediaType: document.media_type,
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  })
}
