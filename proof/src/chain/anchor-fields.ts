// Reads an anchor's JSON: exactly the fields it has to have, each in its form.
import { AnchorError } from './anchor-error.ts'

export function exactFields<Name extends string>(value: unknown, names: readonly Name[]): Readonly<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AnchorError('malformed', 'not an object')
  const missing = names.find((name) => !Object.hasOwn(value, name))
  if (missing) throw new AnchorError('malformed', `${missing} is missing`)
  // What nobody checks must not be there to be believed.
  if (Object.keys(value).length !== names.length) throw new AnchorError('malformed', 'it has fields of no meaning')
  return value as Readonly<Record<Name, unknown>>
}

/** Whatever is wrong with the form of this field is said of it by name. */
export function parseField<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new AnchorError('malformed', `${name}: ${(error as Error).message}`)
  }
}
