// The appraisers of the demo, and a draft of the funded person for tests that only read.
import { ownerApi } from '../attestation/proven-record.ts'
import { once } from '../once.ts'
import { sharedRecord } from '../prepared-data.ts'

export const APPRAISERS = { handler: '13900000004', second: '13900000007', reviewer: '13900000008' } as const

/** Complete, but not signed. */
export const appraisalDraft = once(async () => {
  const draft = {
    riskAccepted: true,
    notElsewhere: true,
    matters: ['authenticity'],
    questions: '合同文件自固化之日起内容是否改变过？',
    facts: '对方否认合同的内容，用于起诉。',
    use: 'litigation',
    evidence: [{ ano: (await sharedRecord()).ano, purpose: '合同文件' }],
  }
  return (await (await ownerApi()).call<{ id: string }>('/expertise', { draft })).id
})
