// URL state of the screens of appraisals.
import { appraisalStates } from '@attestry/contract/modules/judicial/appraisal-state'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readAppraisalSearch = collectionSearch({ state: appraisalStates })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type EntrustmentSearch = { readonly id?: string; readonly step?: 'sign' }

/** The entrustment that a screen shows, and whether it is filled in or signed. */
export function readEntrustmentSearch({ id, step }: Record<string, unknown>): EntrustmentSearch {
  return {
    ...(typeof id === 'string' && UUID.test(id) ? { id } : {}),
    ...(step === 'sign' ? { step } : {}),
  }
}
