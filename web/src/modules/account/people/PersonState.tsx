// Whether an account is open, in a word.
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { peopleWords } from './words.ts'

export function PersonState({ disabled }: { readonly disabled: boolean }) {
  const say = peopleWords.use()
  return disabled ? (
    <StatusTag tone="failed">{say.states.disabled}</StatusTag>
  ) : (
    <StatusTag tone="done">{say.states.active}</StatusTag>
  )
}
