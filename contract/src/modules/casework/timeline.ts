// The timeline of a case and its handler, as every desk shows them; a kind adds both endpoints with its own path and id.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { stepActors } from './definition.ts'

/** Steps that change the handler instead of the state; no kind has acts of these names. */
export const assignmentActs = {
  take: { zh: '接手', en: 'Take on' },
  release: { zh: '交还', en: 'Hand back' },
} as const satisfies Record<string, Bilingual>
export type AssignmentAct = keyof typeof assignmentActs

export const CaseTimeline = z.object({
  handler: z.nullable(z.object({ id: z.string(), name: z.string() })),
  list: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.enum(stepActors),
      /** Name of the staff member; null for applicants. */
      name: z.nullable(z.string()),
      /** Null: the case was opened. */
      act: z.nullable(z.string()),
      to: z.string(),
      /** Empty for kinds whose notes may contain personal data. */
      note: z.string(),
    }),
  ),
})
export type CaseTimeline = z.infer<typeof CaseTimeline>

export const assignInput = {
  act: field(z.enum(Object.keys(assignmentActs) as [AssignmentAct, ...AssignmentAct[]]), {
    label: { zh: '操作', en: 'Action' },
    example: 'take',
  }),
  /** The handler that the caller saw, absent if there was none: the act is refused if it is another by now. */
  expectedHandler: z.optional(
    field(z.uuid(), { label: { zh: '原承办人', en: 'Expected handler' }, example: '00000000-0000-7000-8000-000000000000' }),
  ),
}
