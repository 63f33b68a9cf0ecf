// Tables of the dossier module.
import type { Generated } from 'kysely'

export type DossierTables = {
  'dossier.dossier': {
    id: string
    platform_id: number
    owner_id: string
    creator_id: string
    name: string
    case_number: string
    cause: string
    own_side: string
    other_side: string
    court: string
    note: string
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  'dossier.entry': {
    dossier_id: string
    ano: string
    place: number
    purpose: Generated<string>
    note: Generated<string>
    added_at: Date
  }
  'dossier.extraction_code': { dossier_id: string; code: Buffer; failures: Generated<number>; locked_until: Date | null }
  'dossier.share': {
    id: string
    dossier_id: string
    token_hash: string
    made_by: string
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  'dossier.share_opening': { id: string; share_id: string; opened_at: Date; address: string }
}
