// Tables of the operator module.
import type { Generated } from 'kysely'

export type OperatorTables = {
  'operator.factor': {
    account_id: string
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
    wrong: Generated<number>
    locked_until: Date | null
    demo: Generated<boolean>
    created_at: Date
  }
  'operator.recovery_code': { account_id: string; code_hash: Buffer; used_at: Date | null }
}
