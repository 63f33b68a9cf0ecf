// Template of notarization as data: matters, uses, notice, questions, periods and the number pattern; a platform edits its own version.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { texts as en } from './template-text.en.ts'
import { defaultNumberPattern, texts as zh } from './template-text.zh.ts'

const Text = z.strictObject({
  zh: z.string().check(z.trim(), z.minLength(1), z.maxLength(600)),
  en: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_200)),
})
const Key = z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))
const Entry = z.strictObject({ key: Key, text: Text })
const areKeysDistinct = (list: readonly { readonly key: string }[]) => new Set(list.map(({ key }) => key)).size === list.length
const entries = z.array(Entry).check(z.minLength(1), z.maxLength(40), z.refine(areKeysDistinct))

/** The clocks of a case, in working days. */
export const notarizationClocks = ['acceptance', 'supplement', 'quote', 'office'] as const
export type NotarizationClock = (typeof notarizationClocks)[number]

const workingDays = z.int().check(z.gte(1), z.lte(120))

/** `{year}` and `{seq}` must occur; `{seq}` counts within the year. */
const NUMBER_PATTERN = /^(?=.*\{year\})(?=.*\{seq\})[^\p{C}]{6,60}$/u

export const NotarizationTemplate = z.strictObject({
  version: z.int().check(z.gte(1)),
  matters: entries,
  uses: entries,
  bases: entries,
  /** Rights, duties and risks, in the order of the printed notice. */
  notice: entries,
  questions: z
    .array(z.strictObject({ ...Entry.def.shape, required: z.boolean() }))
    .check(z.minLength(1), z.maxLength(40), z.refine(areKeysDistinct)),
  citations: entries,
  /** `{applicant}`, `{count}` and `{day}` are filled in. */
  certificate: Text,
  /** What the handler checks before the quote, and another notary before the certificate. */
  acceptanceChecks: entries,
  approvalChecks: entries,
  periods: z.strictObject({
    acceptance: workingDays,
    supplement: workingDays,
    quote: workingDays,
    office: workingDays,
  }),
  numberPattern: z.string().check(z.regex(NUMBER_PATTERN)),
})
export type NotarizationTemplate = z.infer<typeof NotarizationTemplate>
export type TemplateEntry = z.infer<typeof Entry>

const listed = (chinese: Readonly<Record<string, string>>, english: Readonly<Record<string, string>>): TemplateEntry[] =>
  Object.entries(chinese).map(([key, text]) => ({ key, text: { zh: text, en: english[key] ?? '' } }))

/** What a platform has until it edits its own. */
export const defaultTemplate: NotarizationTemplate = {
  version: 1,
  matters: listed(zh.matters, en.matters),
  uses: listed(zh.uses, en.uses),
  bases: listed(zh.bases, en.bases),
  notice: listed(zh.notice, en.notice),
  questions: listed(zh.questions, en.questions).map((question) => ({ ...question, required: true })),
  citations: listed(zh.citations, en.citations),
  certificate: { zh: zh.certificate, en: en.certificate },
  acceptanceChecks: listed(zh.acceptanceChecks, en.acceptanceChecks),
  approvalChecks: listed(zh.approvalChecks, en.approvalChecks),
  periods: { acceptance: 5, supplement: 20, quote: 10, office: 15 },
  numberPattern: defaultNumberPattern,
}

export const entryText = (list: readonly TemplateEntry[], key: string): Bilingual | undefined =>
  list.find((each) => each.key === key)?.text

const SEQUENCE_DIGITS = 5

/** The number of a certificate; the sequence counts within the year. */
export const certificateNumber = (
  { numberPattern }: Pick<NotarizationTemplate, 'numberPattern'>,
  year: number,
  sequence: number,
) => numberPattern.replaceAll('{year}', String(year)).replaceAll('{seq}', String(sequence).padStart(SEQUENCE_DIGITS, '0'))
