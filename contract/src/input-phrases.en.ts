// English texts for invalid fields.
import type { Phrases } from './input-phrases.ts'

const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '')
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

export const phrases: Phrases = {
  request: 'The request',
  unknown: (key) => `Unknown field "${key}": leave it out`,
  missing: (name) => `${name} is missing`,
  hint: (name, hint) => `${name} is not valid: ${hint}`,
  tooSmall: (name, origin, limit) => `${name} ${unit(origin) ? 'needs at least' : 'must be at least'} ${limit}${unit(origin)}`,
  tooBig: (name, origin, limit) => `${name} ${unit(origin) ? 'may have at most' : 'must be at most'} ${limit}${unit(origin)}`,
  wrongType: (name, expected) => `${name} must be ${kinds[expected] ?? expected}`,
  notOneOf: (name, values) => `${name} must be one of: ${values.join(', ')}`,
  malformed: (name) => `${name} has the wrong format`,
  unstorable: (name) => `${name} contains characters that cannot be stored: delete them or type the text again`,
  control: (name, character) =>
    `${name} contains an invisible control character (${character}): delete it or type the text again`,
  repeated: (name) => `${name} is given more than once: keep one of them`,
}
