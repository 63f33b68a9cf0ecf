// Turns a schema's refusal into a sentence that names the field and says how to mend it, in the reader's language.
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
  const say = locale === 'zh' ? zh : en
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: shorten([...issue.path, key].join('.')), problem: say.unknown(shorten(key)) }))
    }
    const inner = issue.code === 'invalid_union' ? issue.errors.flat()[0] : undefined
    const path = [...issue.path, ...(inner?.path ?? [])]
    return [{ field: path.join('.'), problem: sentence(schema, path, inner ?? issue, locale, say) }]
  })
}

function sentence(schema: Schema, path: readonly PropertyKey[], issue: Issue, locale: Locale, say: Phrases): string {
  const facts = factsOf(schemaAt(schema, path) ?? schema)
  if (facts.undone) return facts.undone[locale]
  const name = facts.label?.[locale] ?? (path.map(String).join('.') || say.request)
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return say.missing(name)
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.input === '') return say.missing(name)
  if (facts.mend) return say.mend(name, facts.mend[locale])
  switch (issue.code) {
    case 'too_small':
      return say.tooSmall(name, issue.origin, String(issue.minimum))
    case 'too_big':
      return say.tooBig(name, issue.origin, String(issue.maximum))
    case 'invalid_type':
      return say.wrongType(name, issue.expected)
    case 'invalid_value':
      return say.notOneOf(name, issue.values.map(String))
    default:
      return say.malformed(name)
  }
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

interface Inside {
  readonly _zod: { readonly def: { readonly shape?: Record<string, Schema>; readonly element?: Schema } }
}

/** The schema at a path, as far as the shapes tell. */
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
