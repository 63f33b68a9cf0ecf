// A well-formed value for any schema of the contract, from the examples its fields carry: for the documentation and the enumerating tests.
import type * as z from 'zod/mini'
import { factsOf, unwrap } from './field.ts'

type Schema = z.core.$ZodType

export interface Inside {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly element?: Schema
  readonly entries?: Record<string, unknown>
  readonly values?: readonly unknown[]
  readonly in?: Schema
}

export const insideOf = (schema: Schema): Inside => (unwrap(schema) as unknown as { _zod: { def: Inside } })._zod.def

/** optional and default fields may be left out; everything else must be there. */
export const mayBeAbsent = (schema: Schema): boolean =>
  (schema as unknown as { _zod: { optin?: string } })._zod.optin !== undefined

export function exampleOf(schema: Schema): unknown {
  const { example } = factsOf(schema)
  if (example !== undefined) return example
  const { type, shape, element, entries, values } = insideOf(schema)
  if (type === 'object') {
    const required = Object.entries(shape ?? {}).filter(([, field]) => !mayBeAbsent(field))
    return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]))
  }
  if (type === 'array') return element ? [exampleOf(element)] : []
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'literal') return values?.[0]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'int') return 1
  if (type === 'string') return 'text'
  throw new Error(`no example for a field of type ${type}: give it one with field(…, { example })`)
}

/** Every field of an input that names somebody's thing, with its path (`*` stands for any place in a list). */
export function resourcesOf(schema: Schema, path: readonly string[] = []): { path: readonly string[]; resource: string }[] {
  const { resource } = factsOf(schema)
  if (resource) return [{ path, resource }]
  const { shape, element } = insideOf(schema)
  const inShape = Object.entries(shape ?? {}).flatMap(([name, field]) => resourcesOf(field, [...path, name]))
  return [...inShape, ...(element ? resourcesOf(element, [...path, '*']) : [])]
}
