// Refusals: expected rejections with an error code; any other thrown error is a fault.
import type { FieldProblem } from '@attestry/contract/envelope'
import type { ErrorDefinition } from '@attestry/contract/errors'

export type RefusalValues = Record<string, string | number>

export class Refusal extends Error {
  readonly definition: ErrorDefinition
  readonly values: RefusalValues
  readonly fields: readonly FieldProblem[]
  /** Commit what was written before the refusal (a counted failed attempt, an audit entry). */
  readonly keepsWrites: boolean
  readonly retryAfterSeconds: number | undefined

  constructor(
    definition: ErrorDefinition,
    values: RefusalValues = {},
    options: { fields?: readonly FieldProblem[]; keepsWrites?: boolean; retryAfterSeconds?: number } = {},
  ) {
    super(definition.name)
    this.definition = definition
    this.values = values
    this.fields = options.fields ?? []
    this.keepsWrites = options.keepsWrites ?? false
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Refuses and rolls the transaction back. */
export function refuse(definition: ErrorDefinition, values?: RefusalValues): never {
  throw new Refusal(definition, values)
}

/** Refuses but commits what was written so far. */
export function refuseKeeping(definition: ErrorDefinition, values?: RefusalValues): never {
  throw new Refusal(definition, values, { keepsWrites: true })
}
