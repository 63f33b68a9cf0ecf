// Builds a valid example for any schema of the contract from the examples of its fields, for the documentation and per-endpoint tests.
import type * as z from 'zod/mini'
import { factsOf, unwrap } from './field.ts'

type Schema = z.core.$ZodType

export interface SchemaDefinition {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly element?: Schema
  readonly entries?: Record<string, unknown>
  readonly values?: readonly unknown[]
  readonly in?: Schema
}

export const definitionOf = (schema: Schema): SchemaDefinition =>
  (unwrap(schema) as unknown as { _zod: { def: SchemaDefinition } })._zod.def

/** Whether a field may be omitted: it is optional or has a default. */
export const isOptional = (schema: Schema): boolean =>
  (schema as unknown as { _zod: { optin?: string } })._zod.optin !== undefined

export function exampleOf(schema: Schema): unknown {
  const { example } = factsOf(schema)
  if (example !== undefined) return example
  const { type, shape, element, entries, values } = definitionOf(schema)
  if (type === 'object') {
    const required = Object.entries(shape ?? {}).filter(([, field]) => !isOptional(field))
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

/** Every field of an input that names an owned resource, with its path (`*`: any index of a list). */
export function resourcesOf(schema: Schema, path: readonly string[] = []): { path: readonly string[]; resource: string }[] {
  const { resource } = factsOf(schema)
  if (resource) return [{ path, resource }]
  const { shape, element } = definitionOf(schema)
  const inShape = Object.entries(shape ?? {}).flatMap(([name, field]) => resourcesOf(field, [...path, name]))
  return [...inShape, ...(element ? resourcesOf(element, [...path, '*']) : [])]
}
