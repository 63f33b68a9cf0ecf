// The application for a notarization: what is saved as one goes, and everything that is missing before it can be submitted.
import * as z from 'zod/mini'
import { creditCodeProblem } from '../../credit-code.ts'
import type { Bilingual } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { identityNumberProblem } from '../../identity-number.ts'
import { Ano } from '../attestation/record.ts'
import { MAX_EVIDENCE } from './notarization-state.ts'

export { MAX_EVIDENCE } from './notarization-state.ts'

export const MAX_COPIES = 20
export const MAX_PURPOSE_CHARS = 300
export const MIN_STATEMENT_CHARS = 10

/** self: the verified person. enterprise: the verified enterprise of the account, for which the person acts. other: the person acts as the agent of somebody else. */
export const applicantKinds = ['self', 'enterprise', 'other'] as const
export type ApplicantKind = (typeof applicantKinds)[number]

export const principalKinds = ['person', 'organisation'] as const
export const agentRelations = ['lawyer', 'employee', 'relative', 'other'] as const
export const deliveryKinds = ['email', 'post', 'collect'] as const

export const paperKinds = ['identity', 'authority', 'licence', 'interest', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

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

const key = (label: Bilingual, example: string) =>
  z._default(
    field(z.string().check(z.regex(/^([a-z][a-z-]{1,31})?$/)), {
      label,
      hint: { zh: '请从列表中选择', en: 'choose from the list' },
      example,
    }),
    '',
  )

const choice = <const V extends readonly [string, ...string[]]>(values: V, label: Bilingual, fallback: V[number]) =>
  z._default(field(z.enum(values), { label, example: fallback }), fallback as never)

/** Every field may be empty while it is a draft. */
export const ApplicationDraft = z.strictObject({
  applicant: choice(applicantKinds, { zh: '申请人', en: 'Applicant' }, 'self'),
  /** For `other` only. */
  principal: z._default(
    z.strictObject({
      kind: choice(principalKinds, { zh: '被代理人类型', en: 'Kind of principal' }, 'person'),
      name: text(60, { zh: '被代理人姓名或名称', en: 'Name of the principal' }, { secret: true, example: 'Lin Zhiyuan' }),
      number: text(40, { zh: '被代理人证件号码', en: 'Identity number of the principal' }, { secret: true }),
      phone: text(20, { zh: '被代理人电话', en: 'Telephone of the principal' }, { secret: true }),
      representative: text(60, { zh: '法定代表人', en: 'Legal representative' }, { secret: true }),
    }),
    { kind: 'person', name: '', number: '', phone: '', representative: '' },
  ),
  relation: choice(agentRelations, { zh: '与被代理人的关系', en: 'Relation to the principal' }, 'lawyer'),
  matter: key({ zh: '公证事项', en: 'Matter' }, 'webpage'),
  use: key({ zh: '公证书用途', en: 'Use of the certificate' }, 'litigation'),
  basis: key({ zh: '管辖依据', en: 'Basis of jurisdiction' }, 'domicile'),
  reason: text(1_000, { zh: '申请理由', en: 'Reason' }, { multiLine: true, example: 'A shop sells my photograph.' }),
  obtaining: text(
    1_000,
    { zh: '取得证据的方式', en: 'How the evidence was obtained' },
    { multiLine: true, example: 'Captured by the platform without logging in.' },
  ),
  copies: z._default(
    field(z.int().check(z.gte(1), z.lte(MAX_COPIES)), { label: { zh: '公证书份数', en: 'Copies' }, example: 1 }),
    1,
  ),
  delivery: z._default(
    z.strictObject({
      kind: choice(deliveryKinds, { zh: '领取方式', en: 'Delivery' }, 'collect'),
      to: text(200, { zh: '邮箱或收件地址', en: 'E-mail or postal address' }, { secret: true }),
    }),
    { kind: 'collect', to: '' },
  ),
  /** Absent: the office chooses. */
  notary: z.optional(
    field(z.string().check(z.regex(UUID)), {
      label: { zh: '公证员', en: 'Notary' },
      unowned: true,
      example: '00000000-0000-7000-8000-000000000000',
    }),
  ),
  evidence: z._default(
    field(
      z
        .array(
          z.strictObject({
            ano: Ano,
            purpose: text(MAX_PURPOSE_CHARS, { zh: '证明目的', en: 'What it is to prove' }, { multiLine: true }),
          }),
        )
        .check(z.maxLength(MAX_EVIDENCE)),
      {
        label: { zh: '证据', en: 'Evidence' },
        hint: { zh: `最多 ${MAX_EVIDENCE} 条记录`, en: `at most ${MAX_EVIDENCE} records` },
        example: [],
      },
    ),
    [],
  ),
})
export type ApplicationDraft = z.infer<typeof ApplicationDraft>

export const emptyDraft: ApplicationDraft = ApplicationDraft.parse({})

/** What the server knows about the applicant and the evidence. */
export interface ApplicationContext {
  readonly isPersonVerified: boolean
  readonly isEnterpriseVerified: boolean
  readonly papers: readonly PaperKind[]
  readonly records: readonly {
    readonly ano: string
    readonly state: string
    readonly sourceClass: string
    readonly ready: boolean
  }[]
  readonly matters: readonly string[]
  readonly uses: readonly string[]
  readonly bases: readonly string[]
}

export const applicationProblems = [
  'person-unverified',
  'enterprise-unverified',
  'principal-name',
  'principal-number',
  'principal-representative',
  'paper-authority',
  'paper-identity',
  'matter',
  'use',
  'basis',
  'reason',
  'obtaining',
  'delivery',
  'evidence-none',
  'evidence-twice',
  'evidence-unsealed',
  'evidence-unproven',
  'evidence-digest',
  'evidence-gone',
] as const
export type ApplicationProblem = (typeof applicationProblems)[number]

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Everything that is missing, in the order of the form; empty: it can be drawn, signed and submitted. */
export function problemsOf(draft: ApplicationDraft, context: ApplicationContext): ApplicationProblem[] {
  return [...applicantProblems(draft, context), ...matterProblems(draft, context), ...evidenceProblems(draft, context)]
}

function applicantProblems({ applicant, principal }: ApplicationDraft, context: ApplicationContext): ApplicationProblem[] {
  const isPerson = principal.kind === 'person'
  const numberFits = isPerson
    ? identityNumberProblem(principal.number) === undefined
    : creditCodeProblem(principal.number) === undefined
  const has = (kind: PaperKind) => context.papers.includes(kind)
  const ofOther: readonly (readonly [boolean, ApplicationProblem])[] = [
    [principal.name.length < 2, 'principal-name'],
    [!numberFits, 'principal-number'],
    [!isPerson && principal.representative.length < 2, 'principal-representative'],
    [!has('authority'), 'paper-authority'],
    [!has(isPerson ? 'identity' : 'licence'), 'paper-identity'],
  ]
  return found([
    [!context.isPersonVerified, 'person-unverified'],
    [applicant === 'enterprise' && !context.isEnterpriseVerified, 'enterprise-unverified'],
    ...(applicant === 'other' ? ofOther : []),
  ])
}

const matterProblems = (
  { matter, use, basis, reason, obtaining, delivery }: ApplicationDraft,
  { matters, uses, bases }: ApplicationContext,
): ApplicationProblem[] =>
  found([
    [!matters.includes(matter), 'matter'],
    [!uses.includes(use), 'use'],
    [!bases.includes(basis), 'basis'],
    [reason.length < MIN_STATEMENT_CHARS, 'reason'],
    [obtaining.length < MIN_STATEMENT_CHARS, 'obtaining'],
    [delivery.kind === 'email' && !EMAIL.test(delivery.to), 'delivery'],
    [delivery.kind === 'post' && delivery.to.length < 6, 'delivery'],
  ])

function evidenceProblems({ evidence }: ApplicationDraft, { records }: ApplicationContext): ApplicationProblem[] {
  const anos = evidence.map(({ ano }) => ano)
  const chosen = records.filter(({ ano }) => anos.includes(ano))
  return found([
    [anos.length === 0, 'evidence-none'],
    [new Set(anos).size < anos.length, 'evidence-twice'],
    [chosen.length < new Set(anos).size, 'evidence-gone'],
    [chosen.some(({ state }) => state !== 'sealed'), 'evidence-unsealed'],
    [chosen.some(({ sourceClass }) => sourceClass === 'digest'), 'evidence-digest'],
    [chosen.some(({ state, ready }) => state === 'sealed' && !ready), 'evidence-unproven'],
  ])
}

const found = (checks: readonly (readonly [boolean, ApplicationProblem])[]): ApplicationProblem[] => [
  ...new Set(checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []))),
]
