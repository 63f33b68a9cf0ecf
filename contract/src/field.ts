// Metadata of a field besides its schema: label, correction hint, and whether it names an owned resource.
import * as z from 'zod/mini'
import type { Bilingual } from './endpoint.ts'

/** As PostgreSQL accepts it, in lower case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface FieldFacts {
  /** The name of the field in messages. */
  readonly label?: Bilingual
  /** Describes a valid value; shown when the value is invalid. */
  readonly hint?: Bilingual
  /** For values that users do not type: this complete sentence replaces any error message and says what to do. */
  readonly instruction?: Bilingual
  /** The value names an owned resource of this kind; the tenancy tests request it for other owners. */
  readonly resource?: string
  /** The value names a resource that has no owner or belongs to its recipient, so the tenancy tests skip it. */
  readonly unowned?: boolean
  /** Bearer token: the value cannot be guessed and authorises its holder. */
  readonly bearer?: boolean
  /** The text may have line breaks and tabs; other texts are one line. */
  readonly multiLine?: boolean
  /** The text is only compared or checked by its own rule, so control characters are not refused here. */
  readonly verbatim?: boolean
  /** Never logged, never echoed. */
  readonly secret?: boolean
  /** A valid value, for the documentation and the tests that call every endpoint. */
  readonly example?: unknown
}

const registry = z.registry<FieldFacts>()

export function field<S extends z.core.$ZodType>(schema: S, facts: FieldFacts): S {
  registry.add(schema, facts)
  return schema
}

interface Wrapper {
  readonly _zod: { readonly def: { readonly type: string; readonly innerType?: z.core.$ZodType } }
}

/** The metadata of a field; unwraps optional, default and similar wrappers. */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const own = registry.get(schema)
  if (own) return own
  const inner = (schema as unknown as Wrapper)._zod.def.innerType
  return inner ? factsOf(inner) : {}
}

export const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  const inner = (schema as unknown as Wrapper)._zod.def.innerType
  return inner ? unwrap(inner) : schema
}
