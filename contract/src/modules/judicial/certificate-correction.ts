// Correction of an issued certificate: what can be corrected, and what was proposed; the earlier version is kept and marked.
import * as z from 'zod/mini'
import { field } from '../../field.ts'

/** Errors of form only; another matter, or other evidence, needs another certificate. */
export const correctedFields = [
  'applicant-name',
  'applicant-number',
  'representative',
  'agent-name',
  'agent-number',
  'statement-zh',
  'statement-en',
] as const
export type CorrectedField = (typeof correctedFields)[number]

export const MAX_CORRECTED_CHARS = 1_200

export const CorrectionEntries = field(
  z
    .array(
      z.strictObject({
        field: field(z.enum(correctedFields), { label: { zh: '更正内容', en: 'What is corrected' }, example: 'applicant-name' }),
        now: field(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CORRECTED_CHARS)), {
          label: { zh: '更正为', en: 'Corrected text' },
          multiLine: true,
          example: 'Lin Zhiyuan',
        }),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(correctedFields.length),
      z.refine((list) => new Set(list.map((each) => each.field)).size === list.length),
    ),
  {
    label: { zh: '更正事项', en: 'Corrections' },
    hint: { zh: '请至少填写一项，每项只列一次', en: 'enter at least one, and each only once' },
    example: [{ field: 'applicant-name', now: 'Lin Zhiyuan' }],
  },
)

export const Correction = z.object({
  /** Of the proposal, which an approval names. */
  number: z.int(),
  reason: z.string(),
  proposedAt: z.iso.datetime(),
  entries: z.array(z.object({ field: z.enum(correctedFields), was: z.string(), now: z.string() })),
})
export type Correction = z.infer<typeof Correction>

/** What the certificate states now and a correction may change; null: it does not state it. */
export const Correctable = z.record(z.enum(correctedFields), z.nullable(z.string()))
export type Correctable = z.infer<typeof Correctable>
