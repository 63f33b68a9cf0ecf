// The encrypted parts of an application: buyer, e-mail address, and the reason of a rejection.
import type { Buyer } from '@attestry/contract/modules/invoice/fields'
import type { Deps } from '../../../kernel/deps.ts'
import type { ApplicationRow } from './store.ts'

export interface SealedBuyer extends Buyer {
  /** Empty: no e-mail is sent. */
  readonly email: string
}

export const sealBuyer = (deps: Deps, id: string, buyer: SealedBuyer): Buffer =>
  deps.secretBox.seal(JSON.stringify(buyer), `invoice/${id}/buyer`)

export const openBuyer = (deps: Deps, { id, buyer }: Pick<ApplicationRow, 'id' | 'buyer'>): SealedBuyer =>
  JSON.parse(deps.secretBox.open(buyer, `invoice/${id}/buyer`)) as SealedBuyer

export const sealReason = (deps: Deps, id: string, reason: string): Buffer => deps.secretBox.seal(reason, `invoice/${id}/reason`)

export const openReason = (deps: Deps, { id, reason }: Pick<ApplicationRow, 'id' | 'reason'>): string | null =>
  reason && deps.secretBox.open(reason, `invoice/${id}/reason`)
