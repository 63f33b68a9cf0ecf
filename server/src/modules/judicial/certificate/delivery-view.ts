// The deliveries of a certificate, as both sides see them.
import type { Delivery } from '@attestry/contract/modules/judicial/certificate-delivery'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames } from '../../account/public.ts'
import { type DeliveryRow, deliveriesOf } from './store.ts'

export type DeliveryDetails = Pick<Delivery, 'carrier' | 'tracking' | 'recipient' | 'receipt'>

export const nothing: DeliveryDetails = { carrier: null, tracking: null, recipient: null, receipt: null }
export const deliveryContext = (id: string, number: number) => `judicial/delivery/${id}/${number}`

const openDetails = (deps: Deps, { application_id, number, sealed }: DeliveryRow): DeliveryDetails =>
  JSON.parse(deps.secretBox.open(sealed, deliveryContext(application_id, number))) as DeliveryDetails

/** Newest first. */
export async function viewDeliveries(deps: Deps, id: string): Promise<Delivery[]> {
  const rows = await deliveriesOf(deps.db, id)
  const names = await accountNames(deps.db, [...new Set(rows.map(({ recorded_by }) => recorded_by))])
  return rows
    .map((row) => ({
      means: row.means,
      version: row.version,
      at: row.at.toISOString(),
      by: names.get(row.recorded_by) ?? '',
      ...openDetails(deps, row),
    }))
    .reverse()
}
