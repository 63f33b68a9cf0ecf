// Status tag of a partner's key: active or revoked.
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { bridgeKeyWords } from './key-words.ts'

export function KeyStatus({ revokedAt }: { readonly revokedAt: string | null }) {
  const say = bridgeKeyWords.use()
  return revokedAt ? (
    <StatusTag tone="plain">{say.states.revoked}</StatusTag>
  ) : (
    <StatusTag tone="done">{say.states.active}</StatusTag>
  )
}
