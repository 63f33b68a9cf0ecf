// What a certificate proves and how its evidence was captured, in Chinese; apart from its other words, because the look-up needs only those.
import { connectionPhrases, findingPhrases } from '@attestry/contract/modules/attestation/capture-finding-phrases.zh'
import { claimGroupPhrases, claimPhrases } from '@attestry/contract/modules/attestation/claim-phrases.zh'
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  claims: claimPhrases,
  claimGroups: claimGroupPhrases,
  server: '服务器地址',
  httpStatus: 'HTTP 状态',
  tls: 'TLS 身份',
  connection: '连接状态',
  connections: connectionPhrases,
  completeness: '完整程度',
  completenesses: { complete: '材料齐全', partial: '材料不全' },
  attempt: '取证次数',
  attemptNumber: (attempt: string) => `第 ${attempt} 次尝试取得`,
  findings: findingPhrases,
}

export type Words = Widened<typeof words>
