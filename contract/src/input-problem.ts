// Converts schema validation issues to localised sentences that name the field and say how to correct it.
import type * as z from 'zod/mini'
import type { FieldProblem } from './envelope.ts'
import type { Locale } from './errors.ts'
import { factsOf, unwrap } from './field.ts'
import { phrases as en } from './input-phrases.en.ts'
import type { Phrases } from './input-phrases.ts'
import { phrases as zh } from './input-phrases.zh.ts'

type Issue = z.core.$ZodIssue
type Schema = z.core.$ZodType

export function inputProblems(schema: Schema, issues: readonly Issue[], locale: Locale): FieldProblem[] {
  const phrases = locale === 'zh' ? zh : en
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: shorten([...issue.path, key].join('.')), problem: phrases.unknown(shorten(key)) }))
    }
    const inner = issue.code === 'invalid_union' ? issue.errors.flat()[0] : undefined
    const path = [...issue.path, ...(inner?.path ?? [])]
    return [{ field: path.join('.'), problem: sentence(schema, path, inner ?? issue, locale, phrases) }]
  })
}

function sentence(schema: Schema, path: readonly PropertyKey[], issue: Issue, locale: Locale, phrases: Phrases): string {
  const facts = factsOf(schemaAt(schema, path) ?? schema)
  if (facts.instruction) return facts.instruction[locale]
  const name = facts.label?.[locale] ?? (path.map(String).join('.') || phrases.request)
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return phrases.missing(name)
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.input === '') return phrases.missing(name)
  if (facts.hint) return phrases.hint(name, facts.hint[locale])
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

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

interface Inside {
  readonly _zod: { readonly def: { readonly shape?: Record<string, Schema>; readonly element?: Schema } }
}

/** The schema at a path, if it can be determined from the shapes. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  let here: Schema | undefined = schema
  for (const key of path) {
    if (!here) return undefined
    const inside: Inside['_zod']['def'] = (unwrap(here) as unknown as Inside)._zod.def
    if (typeof key === 'number') here = inside.element
    else here = inside.shape && Object.hasOwn(inside.shape, key) ? inside.shape[String(key)] : undefined
  }
  return here
}
