// The response envelope of the specification.
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
  /** With 7000001: each invalid field and how to correct it. */
  readonly fields?: readonly FieldProblem[]
}

export const TOKEN_HEADER = 'x-auth-token'
export const TOKEN_COOKIE = 'bq-x-token'
