// What a certificate proves and how its evidence was captured, in English.
import { connectionPhrases, findingPhrases } from '@attestry/contract/modules/attestation/capture-finding-phrases.en'
import { claimGroupPhrases, claimPhrases } from '@attestry/contract/modules/attestation/claim-phrases.en'
import type { Words } from './claim-words.zh.ts'

export const words: Words = {
  claims: claimPhrases,
  claimGroups: claimGroupPhrases,
  server: 'Server address',
  httpStatus: 'HTTP status',
  tls: 'TLS identity',
  connection: 'Connection',
  connections: connectionPhrases,
  completeness: 'Completeness',
  completenesses: { complete: 'complete', partial: 'partial' },
  attempt: 'Attempts',
  attemptNumber: (attempt) => `obtained at attempt no. ${attempt}`,
  findings: findingPhrases,
}
