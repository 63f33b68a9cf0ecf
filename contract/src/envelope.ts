// The answer every client of the specification expects.
export interface FieldProblem {
  readonly field: string
  readonly problem: string
}

export interface Envelope<T = unknown> {
  readonly flag: boolean
  readonly statusCode: string
  readonly data: T | null
  readonly errorMessage: string | null
  readonly requestId?: string
  /** With 7000001: each refused field and how to mend it. */
  readonly fields?: readonly FieldProblem[]
}

export const TOKEN_HEADER = 'x-auth-token'
export const TOKEN_COOKIE = 'bq-x-token'
