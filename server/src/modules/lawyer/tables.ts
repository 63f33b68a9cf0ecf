// Tables of the lawyer module.
import type { DeskLawyer } from '@attestry/contract/modules/lawyer/desk'
import type { LawField } from '@attestry/contract/modules/lawyer/field'
import type { ColumnType } from 'kysely'

type LawyerText = DeskLawyer['zh']

export type LawyerTables = {
  'lawyer.lawyer': {
    id: string
    platform_id: number
    licence: string
    fields: LawField[]
    since: number
    listed: boolean
    place: number
    city: string
    zh: ColumnType<LawyerText, string, string>
    en: ColumnType<LawyerText, string, string>
    created_at: Date
    updated_at: Date
  }
  'lawyer.case_request': {
    /** Of its case. */
    id: string
    platform_id: number
    lawyer_id: string | null
    city: string
    field: LawField
    sealed: Buffer
    name_masked: string
    phone_masked: string
    phone_hash: Buffer
    address_hash: Buffer
    created_at: Date
  }
}
