// Facts about a field that its shape cannot say: what people call it, how to mend it, whether it names somebody's thing.
import * as z from 'zod/mini'
import type { Bilingual } from './endpoint.ts'

export interface FieldFacts {
  /** What a person calls it, for messages. */
  readonly label?: Bilingual
  /** What a right value looks like, said after a refusal. */
  readonly mend?: Bilingual
  /** Not typed but done: whatever is wrong with it, this whole sentence says what to do. */
  readonly undone?: Bilingual
  /** The value names a thing that belongs to someone; the enumerating tests ask for other people's. */
  readonly resource?: string
  /** The value names a thing of no one's in particular, or of whoever was sent it: there is no other person's to ask for. */
  readonly unowned?: boolean
  /** The value is itself the permission: too long to guess, and whoever holds it may ask. */
  readonly bearer?: boolean
  /** Never logged, never echoed. */
  readonly secret?: boolean
  /** A well-formed value, for the documentation and for the tests that call every endpoint. */
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

/** The facts of a field, looking through optional, default and the like. */
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
