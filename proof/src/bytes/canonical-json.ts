// Canonical JSON (RFC 8785): every value has exactly one text, so its digest identifies the value.

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export function canonicalize(value: unknown): string {
  if (value === null || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a number that is not finite has no JSON form')
    // ECMAScript's own number format is the one the RFC prescribes.
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no UTF-8 form')
    return JSON.stringify(value)
  }
  // Unlike map, Array.from visits the holes of a sparse array, which are rejected like any other undefined.
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalize(item)).join(',')}]`
  if (typeof value === 'object' && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)) {
    if (Object.getOwnPropertySymbols(value).length > 0) throw new TypeError('a symbol as key has no JSON form')
    // The default sort compares UTF-16 code units, as the RFC requires.
    const keys = Object.keys(value).sort()
    return `{${keys.map((key) => `${canonicalize(key)}:${canonicalize((value as Record<string, unknown>)[key])}`).join(',')}}`
  }
  throw new TypeError(`${typeof value} has no JSON form`)
}
