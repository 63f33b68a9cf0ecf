// Tables of the integrity module.
import type { Generated } from 'kysely'

export type IntegrityTables = {
  /** Statements about the journals; their digests are leaves of the platform's log. */
  'integrity.statement': {
    platform_id: number
    number: number
    sha256: string
    audit: number
    custody: number
    ledger: number
    casework: number
    payment: number
    invoice: number
    made_at: Date
  }
  'integrity.run': { id: Generated<number>; parts: string[]; started_at: Date; finished_at: Date | null }
  'integrity.problem': { run_id: number; part: string; platform_id: number | null; subject: string; detail: string }
}
