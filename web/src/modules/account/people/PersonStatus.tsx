// Status tag of an account: active or disabled.
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { peopleWords } from './words.ts'

export function PersonStatus({ disabled }: { readonly disabled: boolean }) {
  const say = peopleWords.use()
  return disabled ? (
    <StatusTag tone="failed">{say.states.disabled}</StatusTag>
  ) : (
    <StatusTag tone="done">{say.states.active}</StatusTag>
  )
}
