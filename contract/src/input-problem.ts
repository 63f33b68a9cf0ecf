// Validates an input by its schema; problems are localised sentences that name the field and say how to correct it.
import * as z from 'zod/mini'
import type { Bilingual } from './endpoint.ts'
import type { FieldProblem } from './envelope.ts'
import type { Locale } from './errors.ts'
import { type FieldFacts, factsOf, unwrap } from './field.ts'
import { phrases as en } from './input-phrases.en.ts'
import type { Phrases } from './input-phrases.ts'
import { phrases as zh } from './input-phrases.zh.ts'

type Issue = z.core.$ZodIssue
type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]

type Parsed<S extends Schema> =
  | { readonly data: z.core.output<S>; readonly problems?: undefined }
  | { readonly problems: readonly FieldProblem[] }

/** A body can have 100,000 problems: the first few are returned. */
const MAX_PROBLEMS = 200

export function parseInput<S extends Schema>(schema: S, input: unknown, locale: Locale): Parsed<S> {
  // Without `reportInput` a message cannot tell an empty field from a short one.
  const result = z.safeParse(schema, input, { reportInput: true })
  const problems = result.success
    ? textsOf(result.data).flatMap(([path, text]) => textProblem(schema, path, text, locale) ?? [])
    : inputProblems(schema, result.error.issues.slice(0, MAX_PROBLEMS), locale)
  if (result.success && problems.length === 0) return { data: result.data }
  return { problems: problems.slice(0, MAX_PROBLEMS) }
}

/** The texts to be looked at closer, with their paths. Checked here for all texts, so that no schema can omit it. */
function textsOf(value: unknown, path: Path = []): [path: Path, text: string][] {
  if (typeof value === 'string') return UNSTORABLE.test(value) || CONTROL.test(value) ? [[path, value]] : []
  if (Array.isArray(value)) return value.flatMap((entry, at) => textsOf(entry, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...path, key]))
}

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; non-characters are not valid in XML and in file names of some
 * systems.
 */
const UNSTORABLE = /\0|\p{Surrogate}|\p{Noncharacter_Code_Point}/u
/** Control characters, and the bidirectional overrides and isolates that make a text display as another. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const CONTROL_IN_LINES = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

function textProblem(schema: Schema, path: Path, text: string, locale: Locale): FieldProblem | undefined {
  const phrases = phrasesIn(locale)
  const facts = factsOf(schemaAt(schema, path) ?? schema)
  const name = nameOf(facts, path, locale, phrases)
  const control = facts.verbatim ? undefined : controlCharacterIn(text, facts.multiLine)
  const problem = UNSTORABLE.test(text) ? phrases.unstorable(name) : control && phrases.control(name, control)
  return problem ? { field: path.join('.'), problem: facts.instruction?.[locale] ?? problem } : undefined
}

/** The first control character that a text may not have, such as `U+202E`. */
export function controlCharacterIn(text: string, multiLine = false): string | undefined {
  const [found] = (multiLine ? CONTROL_IN_LINES : CONTROL).exec(text) ?? []
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** For a field that a request gives more than once. */
export const repeatedProblem = (name: string, locale: Locale): FieldProblem => ({
  field: shorten(name),
  problem: phrasesIn(locale).repeated(shorten(name)),
})

const phrasesIn = (locale: Locale): Phrases => (locale === 'zh' ? zh : en)

const nameOf = (facts: FieldFacts, path: Path, locale: Locale, phrases: Phrases): string =>
  facts.label?.[locale] ?? (path.map(String).join('.') || phrases.request)

function inputProblems(schema: Schema, issues: readonly Issue[], locale: Locale): FieldProblem[] {
  const phrases = phrasesIn(locale)
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, MAX_PROBLEMS)
        .map((key) => ({ field: shorten([...issue.path, key].join('.')), problem: phrases.unknown(shorten(key)) }))
    }
    const inner = issue.code === 'invalid_union' ? issue.errors.flat()[0] : undefined
    const path = [...issue.path, ...(inner?.path ?? [])]
    return [{ field: path.join('.'), problem: sentence(schema, path, inner ?? issue, locale, phrases) }]
  })
}

function sentence(schema: Schema, path: Path, issue: Issue, locale: Locale, phrases: Phrases): string {
  const facts = factsOf(schemaAt(schema, path) ?? schema)
  if (facts.instruction) return facts.instruction[locale]
  const name = nameOf(facts, path, locale, phrases)
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return phrases.missing(name)
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.input === '') return phrases.missing(name)
  const hint = hintOf(issue) ?? facts.hint
  if (hint) return phrases.hint(name, hint[locale])
  switch (issue.code) {
    case 'too_small':
      return phrases.tooSmall(name, issue.origin, String(issue.minimum))
    case 'too_big':
      return phrases.tooBig(name, issue.origin, String(issue.maximum))
    case 'invalid_type':
      return phrases.wrongType(name, issue.expected)
    case 'invalid_value':
      return phrases.notOneOf(name, issue.values.map(String))
    default:
      return phrases.malformed(name)
  }
}

/** Of a refinement that knows more than the field's own hint: `params: { hint: { zh, en } }`. */
const hintOf = (issue: Issue): Bilingual | undefined =>
  issue.code === 'custom' ? (issue.params?.hint as Bilingual | undefined) : undefined

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

interface Inside {
  readonly _zod: { readonly def: { readonly shape?: Record<string, Schema>; readonly element?: Schema } }
}

/** The schema at a path, if it can be determined from the shapes. */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  let here: Schema | undefined = schema
  for (const key of path) {
    if (!here) return undefined
    const inside: Inside['_zod']['def'] = (unwrap(here) as unknown as Inside)._zod.def
    if (typeof key === 'number') here = inside.element
    else here = inside.shape && Object.hasOwn(inside.shape, key) ? inside.shape[String(key)] : undefined
  }
  return here
}
