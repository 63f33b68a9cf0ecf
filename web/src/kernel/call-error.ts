// The error of a failed API call: refused, unreachable, timed out or unreadable.
import type { FieldProblem } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'

/** Client-side codes for failures that have no code on the wire. */
export const callFaults = {
  timeout: 'TIMEOUT',
  network: 'NETWORK',
  http: 'HTTP',
  aborted: 'ABORTED',
  unsuccessful: 'UNSUCCESSFUL',
} as const

export interface CallErrorFacts {
  readonly code: string
  readonly http?: number | undefined
  readonly fields?: readonly FieldProblem[] | undefined
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

export class CallError extends Error {
  readonly code: string
  readonly http?: number
  readonly fields?: readonly FieldProblem[]
  readonly requestId?: string

  constructor(message: string, facts: CallErrorFacts) {
    super(message, { cause: facts.cause })
    this.name = 'CallError'
    this.code = facts.code
    if (facts.http !== undefined) this.http = facts.http
    if (facts.fields !== undefined) this.fields = facts.fields
    if (facts.requestId !== undefined) this.requestId = facts.requestId
  }

  /** The problem of one field, shown below it. */
  problemOf(field: string): string | undefined {
    return this.fields?.find((problem) => problem.field === field)?.problem
  }
}

export const isAborted = (error: unknown): boolean => error instanceof CallError && error.code === callFaults.aborted

const unknownOutcomes: readonly string[] = [
  callFaults.timeout,
  callFaults.network,
  callFaults.http,
  callFaults.aborted,
  generalErrors.FAULT.code,
]

/** No readable answer came, or the server failed, perhaps after it had acted: the act may or may not be done. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof CallError && unknownOutcomes.includes(error.code)
