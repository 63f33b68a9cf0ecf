// The entrustment of an appraisal: what is saved as one goes, everything that is missing before it can be submitted, and its fee.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Ano } from '../attestation/record.ts'
import { deliveryKinds } from './application.ts'
import type { AppraisalSettings } from './appraisal-settings.ts'
import { wishedResult as wishedInEnglish } from './appraisal-text.en.ts'
import { wishedResult as wishedInChinese } from './appraisal-text.zh.ts'

export const MAX_MATERIALS = 50
export const MAX_APPRAISAL_COPIES = 20
export const INCLUDED_COPIES = 3
export const MAX_CONDITION_CHARS = 300
export const MAX_TEXT_CHARS = 2_000
export const MIN_TEXT_CHARS = 10

export const entrusterKinds = ['self', 'enterprise'] as const
export const channels = ['private', 'law-firm'] as const
/** supplementary: new questions to the same appraisers. again: another examination of what was examined before. */
export const appraisalKinds = ['first', 'supplementary', 'again'] as const

const text = (most: number, label: Bilingual, { multiLine = false, secret = false, example = '' } = {}) =>
  z._default(
    field(z.string().check(z.trim(), z.maxLength(most)), {
      label,
      hint: { zh: `最多 ${most.toLocaleString('en')} 个字`, en: `at most ${most.toLocaleString('en')} characters` },
      multiLine,
      secret,
      example,
    }),
    '',
  )

const choice = <const V extends readonly [string, ...string[]]>(values: V, label: Bilingual, fallback: V[number]) =>
  z._default(field(z.enum(values), { label, example: fallback }), fallback as never)

const Key = z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))

const declared = (label: Bilingual) => z._default(field(z.boolean(), { label, example: true }), false)

export const Materials = field(
  z
    .array(
      z.strictObject({
        ano: Ano,
        purpose: text(MAX_CONDITION_CHARS, { zh: '材料说明', en: 'What it is' }, { multiLine: true }),
      }),
    )
    .check(z.maxLength(MAX_MATERIALS)),
  {
    label: { zh: '鉴定材料', en: 'Materials' },
    hint: { zh: `最多 ${MAX_MATERIALS} 条记录`, en: `at most ${MAX_MATERIALS} records` },
    example: [],
  },
)

export const AppraisalDraft = z.strictObject({
  entruster: choice(entrusterKinds, { zh: '委托人', en: 'Entruster' }, 'self'),
  channel: choice(channels, { zh: '委托方式', en: 'Channel' }, 'private'),
  /** For `law-firm` only. */
  firm: z._default(
    z.strictObject({
      name: text(60, { zh: '律师事务所', en: 'Law firm' }, { example: 'Bright Law Firm' }),
      lawyer: text(30, { zh: '律师姓名', en: 'Lawyer' }),
      licence: text(40, { zh: '律师执业证号', en: 'Licence number' }),
    }),
    { name: '', lawyer: '', licence: '' },
  ),
  /** A private opinion can be met by a new appraisal. */
  riskAccepted: declared({ zh: '已知悉自行委托的风险', en: 'Risk of a private commission understood' }),
  kind: choice(appraisalKinds, { zh: '鉴定类型', en: 'Kind of appraisal' }, 'first'),
  /** Number and centre of the earlier opinion; not for `first`. */
  earlier: text(200, { zh: '原鉴定意见的编号和机构', en: 'Number and centre of the earlier opinion' }),
  matters: z._default(
    field(z.array(Key).check(z.maxLength(10)), { label: { zh: '鉴定事项', en: 'Matters' }, example: ['authenticity'] }),
    [],
  ),
  questions: text(
    MAX_TEXT_CHARS,
    { zh: '鉴定要求', en: 'What to examine' },
    { multiLine: true, example: 'Was the file changed after 1 March 2026?' },
  ),
  facts: text(
    MAX_TEXT_CHARS,
    { zh: '基本案情', en: 'Facts of the case' },
    { multiLine: true, example: 'A shop sells my photograph.' },
  ),
  use: z._default(
    field(z.string().check(z.regex(/^([a-z][a-z-]{1,31})?$/)), { label: { zh: '鉴定用途', en: 'Use' }, example: 'litigation' }),
    '',
  ),
  copies: z._default(
    field(z.int().check(z.gte(1), z.lte(MAX_APPRAISAL_COPIES)), { label: { zh: '意见书份数', en: 'Copies' }, example: 3 }),
    INCLUDED_COPIES,
  ),
  delivery: z._default(
    z.strictObject({
      kind: choice(deliveryKinds, { zh: '领取方式', en: 'Delivery' }, 'collect'),
      to: text(200, { zh: '邮箱或收件地址', en: 'E-mail or postal address' }, { secret: true }),
    }),
    { kind: 'collect', to: '' },
  ),
  /** The same matter is not entrusted to another centre. */
  notElsewhere: declared({ zh: '同一事项未委托其他机构', en: 'Not entrusted elsewhere' }),
  evidence: z._default(Materials, []),
})
export type AppraisalDraft = z.infer<typeof AppraisalDraft>

export const emptyAppraisal: AppraisalDraft = AppraisalDraft.parse({})

/** What the server knows about the entruster and the materials. */
export interface AppraisalContext {
  readonly isPersonVerified: boolean
  readonly isEnterpriseVerified: boolean
  readonly records: readonly { readonly ano: string; readonly isFit: boolean }[]
  readonly settings: Pick<AppraisalSettings, 'matters' | 'uses'>
}

export const appraisalProblems = [
  'person-unverified',
  'enterprise-unverified',
  'firm',
  'risk',
  'earlier',
  'matters',
  'questions',
  'questions-result',
  'facts',
  'use',
  'evidence-none',
  'evidence-twice',
  'evidence-gone',
  'evidence-unfit',
  'delivery',
  'elsewhere',
] as const
export type AppraisalProblem = (typeof appraisalProblems)[number]

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The questions ask for a result instead of an examination. */
const asksForResult = (questions: string): boolean => wishedInChinese.test(questions) || wishedInEnglish.test(questions)

/** Everything that is missing, in the order of the form; empty: it can be drawn, signed and submitted. */
export function appraisalProblemsOf(draft: AppraisalDraft, context: AppraisalContext): AppraisalProblem[] {
  const { entruster, channel, firm, kind, delivery, matters, evidence } = draft
  const has = (list: readonly { readonly key: string }[], key: string) => list.some((entry) => entry.key === key)
  const anos = evidence.map(({ ano }) => ano)
  const chosen = context.records.filter(({ ano }) => anos.includes(ano))
  const checks: readonly (readonly [boolean, AppraisalProblem])[] = [
    [!context.isPersonVerified, 'person-unverified'],
    [entruster === 'enterprise' && !context.isEnterpriseVerified, 'enterprise-unverified'],
    [channel === 'law-firm' && [firm.name, firm.lawyer, firm.licence].some(({ length }) => length < 2), 'firm'],
    [channel === 'private' && !draft.riskAccepted, 'risk'],
    [kind !== 'first' && draft.earlier.length < 4, 'earlier'],
    [matters.length === 0 || matters.some((key) => !has(context.settings.matters, key)), 'matters'],
    [draft.questions.length < MIN_TEXT_CHARS, 'questions'],
    [asksForResult(draft.questions), 'questions-result'],
    [draft.facts.length < MIN_TEXT_CHARS, 'facts'],
    [!has(context.settings.uses, draft.use), 'use'],
    [anos.length === 0, 'evidence-none'],
    [new Set(anos).size < anos.length, 'evidence-twice'],
    [chosen.length < new Set(anos).size, 'evidence-gone'],
    [chosen.some(({ isFit }) => !isFit), 'evidence-unfit'],
    [delivery.kind === 'email' && !EMAIL.test(delivery.to), 'delivery'],
    [delivery.kind === 'post' && delivery.to.length < 6, 'delivery'],
    [!draft.notElsewhere, 'elsewhere'],
  ]
  return [...new Set(checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : [])))]
}

export const feeItems = ['base', 'matter', 'record', 'copy'] as const
export type FeeItem = (typeof feeItems)[number]

export interface FeeLine {
  readonly item: FeeItem
  readonly quantity: number
  readonly unitFen: number
}

/** The base fee covers one matter, one record and three copies. */
export function feeLinesOf(
  { matters, evidence, copies }: Pick<AppraisalDraft, 'matters' | 'evidence' | 'copies'>,
  { fees }: Pick<AppraisalSettings, 'fees'>,
): FeeLine[] {
  const lines: FeeLine[] = [
    { item: 'base', quantity: 1, unitFen: fees.base },
    { item: 'matter', quantity: Math.max(0, matters.length - 1), unitFen: fees.matter },
    { item: 'record', quantity: Math.max(0, evidence.length - 1), unitFen: fees.record },
    { item: 'copy', quantity: Math.max(0, copies - INCLUDED_COPIES), unitFen: fees.copy },
  ]
  return lines.filter(({ quantity }) => quantity > 0)
}

export const feeOfLines = (lines: readonly FeeLine[]): number =>
  lines.reduce((sum, { quantity, unitFen }) => sum + quantity * unitFen, 0)
