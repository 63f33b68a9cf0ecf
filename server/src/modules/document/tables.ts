// Tables of the document module.
import type { Generated } from 'kysely'
import type { DocumentKind } from './kind.ts'
import type { MediaType } from './vault/media-type.ts'

export type DocumentTables = {
  'document.document': {
    id: string
    platform_id: number
    account_id: string
    kind: DocumentKind
    media_type: MediaType
    size: number
    folder: 'document' | 'realname' | 'data-export'
    pieces: number
    sealed_key: Buffer
    created_at: Date
    delete_at: Date | null
  }
  'document.access': {
    id: Generated<number>
    platform_id: number
    document_id: string
    kind: DocumentKind
    owner_id: string
    reader_id: string
    at: Date
  }
}
