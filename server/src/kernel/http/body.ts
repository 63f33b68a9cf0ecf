// Parses JSON and form bodies. These parsers run before the login check: their cost is linear in the size of the body.
import { generalErrors, type Locale } from '@attestry/contract/errors'
import { repeatedProblem } from '@attestry/contract/input-problem'
import { Refusal } from '../refuse.ts'

export type Fields = Record<string, unknown>

/** The largest legitimate request is a batch of 500 captures with some fields each. */
export const MAX_VALUES = 10_000
const MAX_JSON_DEPTH = 20
const MAX_FORM_DEPTH = 5

/** A field that is given twice in one JSON object, or in the body and elsewhere: parsers disagree about which one counts. */
export function repeatedField(name: string, locale: Locale): Refusal {
  const problem = repeatedProblem(name, locale)
  return new Refusal(generalErrors.INPUT_REFUSED, { problem: problem.problem }, { fields: [problem] })
}

export function parseJson(text: string, locale: Locale): unknown {
  if (text === '') return {}
  checkJsonShape(text, locale)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(generalErrors.BODY_UNREADABLE)
  }
}

/**
 * Parses JSON texts in the fields of one form or query, with the limits of a JSON body for all of them together. Text that is not
 * JSON is undefined.
 */
export function jsonFieldParser(locale: Locale): (text: string) => unknown {
  let values = 0
  return (text) => {
    values += checkJsonShape(text, locale, values)
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
}

/** Checks what JSON.parse does not: depth, number of values, repeated names. Does not check the syntax. Returns the number of values. */
function checkJsonShape(text: string, locale: Locale, valuesBefore = 0): number {
  /** Of each open object the names seen so far; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let values = 0
  let nameExpected = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      if (nameExpected) {
        const name = decodeName(text.slice(at, end + 1))
        if (open.at(-1)?.has(name)) throw repeatedField(name, locale)
        open.at(-1)?.add(name)
      }
      nameExpected = false
      at = end
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined)
      nameExpected = character === '{'
    } else if (character === '}' || character === ']') {
      open.pop()
      nameExpected = false
    } else if (character === ',') {
      values += 1
      nameExpected = open.at(-1) !== undefined
    }
    if (open.length > MAX_JSON_DEPTH || valuesBefore + values >= MAX_VALUES) throw new Refusal(generalErrors.BODY_TOO_COMPLEX)
  }
  return values
}

/** Index of the closing quotation mark, or of the last character if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length - 1
}

function decodeName(literal: string): string {
  try {
    return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
  } catch {
    throw new Refusal(generalErrors.BODY_UNREADABLE)
  }
}

export const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `a=1&b[0][c]=2&d[]=3&d[]=4` as nested fields without prototypes. A repeated name becomes a list. */
export function parseForm(text: string): Fields {
  // URLSearchParams takes seconds for half a million pairs.
  if (exceeds(text, '&', MAX_VALUES)) throw new Refusal(generalErrors.BODY_TOO_COMPLEX)
  const root: Fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.match(/[^[\]]+/g) ?? [name]
    if (path.length > MAX_FORM_DEPTH) throw new Refusal(generalErrors.BODY_TOO_COMPLEX)
    const last = path.pop() ?? name
    let here = root
    for (const key of path) {
      const next = here[key]
      here = isPlainObject(next) ? next : Object.assign(here, { [key]: Object.create(null) })[key]
    }
    const before = here[last]
    if (Array.isArray(before)) before.push(value)
    else if (before !== undefined) here[last] = [before, value]
    else here[last] = name.endsWith('[]') ? [value] : value
  }
  return root
}

function exceeds(text: string, separator: string, limit: number): boolean {
  let at = -1
  for (let count = 0; count < limit; count += 1) {
    at = text.indexOf(separator, at + 1)
    if (at < 0) return false
  }
  return true
}
