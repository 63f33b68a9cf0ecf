// The sentences a refused field can be explained with, in whichever language.
export interface Phrases {
  readonly request: string
  unknown(key: string): string
  missing(name: string): string
  mend(name: string, mend: string): string
  tooSmall(name: string, origin: string, limit: string): string
  tooBig(name: string, origin: string, limit: string): string
  wrongType(name: string, expected: string): string
  notOneOf(name: string, values: readonly string[]): string
  malformed(name: string): string
}
