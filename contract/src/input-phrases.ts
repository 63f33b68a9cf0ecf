// The texts that explain an invalid field, per language.
export interface Phrases {
  readonly request: string
  unknown(key: string): string
  missing(name: string): string
  hint(name: string, hint: string): string
  tooSmall(name: string, origin: string, limit: string): string
  tooBig(name: string, origin: string, limit: string): string
  wrongType(name: string, expected: string): string
  notOneOf(name: string, values: readonly string[]): string
  malformed(name: string): string
  unstorable(name: string): string
  control(name: string, character: string): string
  repeated(name: string): string
}
