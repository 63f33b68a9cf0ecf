// Input schema of the note that an act requires, by the definition.
import * as z from 'zod/mini'
import type { CaseDefinition } from './definition.ts'

export function noteSchemaOf<Act extends string>(
  { kind, transitions }: Pick<CaseDefinition<string, Act>, 'kind' | 'transitions'>,
  act: Act,
) {
  const note = transitions.find((each) => each.act === act)?.note
  if (!note) throw new Error(`act ${act} of case kind ${kind} has no note`)
  return z.string().check(z.trim(), z.minLength(note.minLength), z.maxLength(note.maxLength))
}
