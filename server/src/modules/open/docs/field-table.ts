// Fields of a call for the documentation, read from its schema: name, type, required or not, meaning.
import { type Endpoint, pathParameters } from '@attestry/contract/endpoint'
import type { Locale } from '@attestry/contract/errors'
import { definitionOf, isOptional } from '@attestry/contract/example'
import { factsOf } from '@attestry/contract/field'

type Schema = Parameters<typeof definitionOf>[0]

export interface FieldLine {
  /** `items[].name` for a field of list items. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly meaning: string
}

function typeOf(schema: Schema): string {
  const { type, element, entries, values } = definitionOf(schema)
  if (type === 'array') return element ? `${typeOf(element)}[]` : 'array'
  if (type === 'enum') return Object.values(entries ?? {}).join(' | ')
  if (type === 'literal') return (values ?? []).map(String).join(' | ')
  if (type === 'int' || type === 'number') return 'number'
  return type === 'unknown' ? 'any' : type
}

/** Unwrapping a schema removes `nullable`, so check the wrappers. */
const isNullable = (schema: Schema): boolean => {
  const { type, innerType } = (schema as unknown as { _zod: { def: { type: string; innerType?: Schema } } })._zod.def
  return type === 'nullable' || (innerType !== undefined && isNullable(innerType))
}

export function fieldLines(schema: Schema, locale: Locale, prefix = ''): FieldLine[] {
  const { type, shape, element } = definitionOf(schema)
  if (type === 'array' && element) return fieldLines(element, locale, `${prefix}[]`)
  return Object.entries(shape ?? {}).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key
    const { label, hint } = factsOf(field)
    const meaning = [label?.[locale], hint?.[locale]].filter(Boolean).join(locale === 'zh' ? '：' : ': ')
    const line = { name, type: typeOf(field) + (isNullable(field) ? ' | null' : ''), required: !isOptional(field), meaning }
    return [line, ...fieldLines(field, locale, name)]
  })
}

export function placeOf({ method, path }: Endpoint, name: string): 'path' | 'query' | 'body' {
  if (pathParameters(path).includes(name)) return 'path'
  return ['GET', 'DELETE', 'HEAD'].includes(method) || path.endsWith('/uploads') ? 'query' : 'body'
}
