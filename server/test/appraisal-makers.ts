// Makers of appraisals.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { MAX_APPRAISAL_DRAFTS } from '@attestry/contract/modules/judicial/appraisal-view'
import { fundEntruster, savedAppraisal, signEntrustment } from './appraisal-acts.ts'
import type { TestHouse } from './house.ts'
import type { Maker } from './money-makers.ts'

const ENTRUSTER = '13800000001'
const paid = new WeakMap<TestHouse, Promise<string>>()

/** A draft of a main account. For others, who cannot entrust: one that the desk can see. */
export const madeAppraisal: Maker = async (house, token) => {
  const drafts = await house.call(appraisalApi.list, { state: 'draft' }, { token })
  if (!drafts.flag) {
    const made = paid.get(house) ?? paidAppraisal(house)
    paid.set(house, made)
    return made
  }
  // Reused when there are as many as an account may have.
  const [latest] = drafts.data?.list ?? []
  return latest && (drafts.data?.total ?? 0) >= MAX_APPRAISAL_DRAFTS - 1 ? latest.id : savedAppraisal(house, token)
}

async function paidAppraisal(house: TestHouse): Promise<string> {
  const token = await house.logIn(ENTRUSTER)
  const id = await savedAppraisal(house, token)
  await signEntrustment(house, token, id)
  const { fee } = await house.get(appraisalApi.submit, { id }, { token })
  await fundEntruster(house)
  await house.get(appraisalApi.pay, { id, amount: fee.total }, { token })
  return id
}
