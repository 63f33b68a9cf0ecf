// Tables of the dossier module.
import type { Generated } from 'kysely'

export type DossierTables = {
  'dossier.dossier': {
    id: string
    platform_id: number
    owner_id: string
    creator_id: string
    name: string
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
}
