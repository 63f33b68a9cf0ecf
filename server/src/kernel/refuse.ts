// Saying no by name. Anything else that is thrown is a fault.
import type { FieldProblem } from '@attestry/contract/envelope'
import type { ErrorDefinition } from '@attestry/contract/errors'

export type RefusalValues = Record<string, string | number>

export class Refusal extends Error {
  readonly definition: ErrorDefinition
  readonly values: RefusalValues
  readonly fields: readonly FieldProblem[]
  /** What was written before the refusal stays written (a counted wrong try, an audit entry). */
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

/** Nothing happened: the transaction is rolled back. */
export function refuse(definition: ErrorDefinition, values?: RefusalValues): never {
  throw new Refusal(definition, values)
}

/** The act is refused but what was written about it is kept. */
export function refuseKeeping(definition: ErrorDefinition, values?: RefusalValues): never {
  throw new Refusal(definition, values, { keepsWrites: true })
}
