// Settings of appraisals as data: centre, licences, matters, notice, checks, standards with their status, fees and periods; a platform edits its own version.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { texts as en } from './appraisal-text.en.ts'
import { texts as zh } from './appraisal-text.zh.ts'

const Text = z.strictObject({
  zh: z.string().check(z.trim(), z.minLength(1), z.maxLength(600)),
  en: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_200)),
})
const Key = z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))
const Entry = z.strictObject({ key: Key, text: Text })
const entries = z.array(Entry).check(
  z.minLength(1),
  z.maxLength(40),
  z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length),
)

/** unchecked: somebody of the centre has to confirm that it is in force before an opinion can cite it. */
export const standardStatuses = ['current', 'unchecked', 'replaced', 'abolished'] as const
export type StandardStatus = (typeof standardStatuses)[number]

const Standard = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)),
  title: Text,
  status: z.enum(standardStatuses),
})
export type Standard = z.infer<typeof Standard>

export const appraisalClocks = ['payment', 'acceptance', 'supplement', 'work'] as const
export type AppraisalClock = (typeof appraisalClocks)[number]

/** Working days; acceptance, work and extension as the rules of practice allow at most. */
export const MAX_PERIODS = { payment: 120, acceptance: 7, supplement: 120, work: 30, extension: 30 } as const
const upTo = (most: number) => z.int().check(z.gte(1), z.lte(most))
const MAX_FEE_FEN = 100_000_000
const fen = z.int().check(z.gte(0), z.lte(MAX_FEE_FEN))
const NUMBER_PATTERN = /^(?=.*\{year\})(?=.*\{seq\})[^\p{C}]{6,60}$/u

export const AppraisalSettings = z.strictObject({
  version: z.int().check(z.gte(1)),
  /** Without the licence of the centre and of three appraisers the service is not offered. */
  centre: z.strictObject({
    name: z.string().check(z.trim(), z.maxLength(60)),
    licence: z.string().check(z.trim(), z.maxLength(40)),
  }),
  appraisers: z
    .array(
      z.strictObject({
        account: z.string().check(z.regex(UUID)),
        licence: z.string().check(z.trim(), z.minLength(4), z.maxLength(40)),
      }),
    )
    .check(
      z.maxLength(100),
      z.refine((list) => new Set(list.map(({ account }) => account)).size === list.length),
    ),
  matters: entries,
  uses: entries,
  notice: entries,
  acceptanceChecks: entries,
  standards: z.array(Standard).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((list) => new Set(list.map(({ code }) => code)).size === list.length),
  ),
  fees: z.strictObject({ base: z.int().check(z.gte(1), z.lte(MAX_FEE_FEN)), matter: fen, record: fen, copy: fen }),
  periods: z.strictObject({
    payment: upTo(MAX_PERIODS.payment),
    acceptance: upTo(MAX_PERIODS.acceptance),
    supplement: upTo(MAX_PERIODS.supplement),
    work: upTo(MAX_PERIODS.work),
    extension: upTo(MAX_PERIODS.extension),
  }),
  numberPattern: z.string().check(z.regex(NUMBER_PATTERN)),
})
export type AppraisalSettings = z.infer<typeof AppraisalSettings>
type SettingsEntry = z.infer<typeof Entry>

const listed = (chinese: Readonly<Record<string, string>>, english: Readonly<Record<string, string>>): SettingsEntry[] =>
  Object.entries(chinese).map(([key, text]) => ({ key, text: { zh: text, en: english[key] ?? '' } }))

/** What a platform has until it edits its own. */
export const defaultSettings: AppraisalSettings = {
  version: 1,
  centre: { name: '', licence: '' },
  appraisers: [],
  matters: listed(zh.matters, en.matters),
  uses: listed(zh.uses, en.uses),
  notice: listed(zh.notice, en.notice),
  acceptanceChecks: listed(zh.acceptanceChecks, en.acceptanceChecks),
  standards: Object.entries(zh.standards).map(([code, title]) => ({
    code,
    title: { zh: title, en: (en.standards as Readonly<Record<string, string>>)[code] ?? '' },
    status: 'unchecked',
  })),
  fees: { base: 300_000, matter: 100_000, record: 20_000, copy: 5_000 },
  periods: { payment: 10, acceptance: 7, supplement: 20, work: 30, extension: 30 },
  numberPattern: zh.numberPattern,
}

const MIN_APPRAISERS = 3

/** Two sign an opinion, and a third person reviews it. */
export const isOffered = ({ centre, appraisers }: AppraisalSettings): boolean =>
  centre.name !== '' && centre.licence !== '' && appraisers.length >= MIN_APPRAISERS

const SEQUENCE_DIGITS = 5

/** The number of an appraisal, given with its acceptance; the sequence counts within the year. */
export const appraisalNumber = ({ numberPattern }: Pick<AppraisalSettings, 'numberPattern'>, year: number, sequence: number) =>
  numberPattern.replaceAll('{year}', String(year)).replaceAll('{seq}', String(sequence).padStart(SEQUENCE_DIGITS, '0'))

const desk = { access: 'staff', roles: rolesFor('appraisal-settings') } as const

const SettingsView = z.object({
  settings: AppraisalSettings,
  /** Null: nobody has changed the default. */
  savedAt: z.nullable(z.iso.datetime()),
  savedBy: z.nullable(z.string()),
  /** The appraisers of the platform, for their licence numbers. */
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SettingsView = z.infer<typeof SettingsView>

export const appraisalSettingsApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/appraisal-settings',
    ...desk,
    summary: { zh: '鉴定设置：查看', en: 'Appraisal settings: read' },
    input: NoInput,
    output: SettingsView,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/desk/appraisal-settings',
    ...desk,
    summary: { zh: '鉴定设置：保存为新版本', en: 'Appraisal settings: save as a new version' },
    /** The version is the one that was read; STALE if there is a newer one. */
    input: z.strictObject({
      settings: field(AppraisalSettings, {
        label: { zh: '鉴定设置', en: 'Settings' },
        hint: { zh: '请补全标出的内容', en: 'complete the marked entries' },
      }),
    }),
    output: SettingsView,
  }),
}
