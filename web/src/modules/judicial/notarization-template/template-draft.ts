// The template of notarization while it is edited: entries with a row of their own on the screen, moved, added and removed.
import type { NotarizationTemplate, TemplateEntry } from '@attestry/contract/modules/judicial/template'

export const listNames = [
  'matters',
  'uses',
  'bases',
  'notice',
  'questions',
  'citations',
  'acceptanceChecks',
  'approvalChecks',
] as const
export type ListName = (typeof listNames)[number]

export interface EntryRow {
  /** Of this row on the screen. */
  readonly id: number
  /** Its key can be changed: no saved version has it. */
  readonly isNew: boolean
  readonly key: string
  readonly zh: string
  readonly en: string
  /** Of questions. */
  readonly required: boolean
}

type Rest = Omit<NotarizationTemplate, ListName | 'version'>

export interface TemplateRows extends Rest {
  readonly lists: Readonly<Record<ListName, readonly EntryRow[]>>
}

export function rowsOf(template: NotarizationTemplate): TemplateRows {
  const { certificate, periods, numberPattern } = template
  const listOf = (entries: readonly (TemplateEntry & { readonly required?: boolean })[]): EntryRow[] =>
    entries.map(({ key, text, required = true }, id) => ({ id, isNew: false, key, zh: text.zh, en: text.en, required }))
  const lists: TemplateRows['lists'] = {
    matters: listOf(template.matters),
    uses: listOf(template.uses),
    bases: listOf(template.bases),
    notice: listOf(template.notice),
    questions: listOf(template.questions),
    citations: listOf(template.citations),
    acceptanceChecks: listOf(template.acceptanceChecks),
    approvalChecks: listOf(template.approvalChecks),
  }
  return { certificate, periods, numberPattern, lists }
}

export function templateOf({ lists, ...rest }: TemplateRows, version: number): NotarizationTemplate {
  const entryOf = ({ key, zh, en }: EntryRow): TemplateEntry => ({ key, text: { zh, en } })
  return {
    ...rest,
    version,
    matters: lists.matters.map(entryOf),
    uses: lists.uses.map(entryOf),
    bases: lists.bases.map(entryOf),
    notice: lists.notice.map(entryOf),
    questions: lists.questions.map((row) => ({ ...entryOf(row), required: row.required })),
    citations: lists.citations.map(entryOf),
    acceptanceChecks: lists.acceptanceChecks.map(entryOf),
    approvalChecks: lists.approvalChecks.map(entryOf),
  }
}

export const addRow = (rows: readonly EntryRow[]): EntryRow[] => [
  ...rows,
  { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, isNew: true, key: '', zh: '', en: '', required: true },
]

/** By one place, up (-1) or down (1). */
export function moveRow(rows: readonly EntryRow[], id: number, by: -1 | 1): readonly EntryRow[] {
  const from = rows.findIndex((row) => row.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= rows.length) return rows
  const moved = [...rows]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Answers and checks name their entry by its key, so it must be the only one. */
export const repeatedKeys = (rows: readonly EntryRow[]): ReadonlySet<string> => {
  const keys = rows.map(({ key }) => key)
  return new Set(keys.filter((key, at) => key !== '' && keys.indexOf(key) !== at))
}
