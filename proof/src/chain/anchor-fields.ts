// Reads the JSON of an anchor strictly: exactly the expected fields, each well-formed.
import { AnchorError } from './anchor-error.ts'

export function exactFields<Name extends string>(value: unknown, names: readonly Name[]): Readonly<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AnchorError('malformed', 'not an object')
  const missing = names.find((name) => !Object.hasOwn(value, name))
  if (missing) throw new AnchorError('malformed', `${missing} is missing`)
  // A field that is not checked must not be present, or readers could rely on it.
  if (Object.keys(value).length !== names.length) throw new AnchorError('malformed', 'it has fields of no meaning')
  return value as Readonly<Record<Name, unknown>>
}

/** Rethrows any parse error as AnchorError('malformed') with the name of the field. */
export function parseField<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new AnchorError('malformed', `${name}: ${(error as Error).message}`)
  }
}
