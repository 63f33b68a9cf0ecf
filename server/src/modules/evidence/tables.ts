// What the evidence module owns.
import type { UploadState } from '@attestry/contract/modules/evidence/upload'

export type EvidenceTables = {
  'evidence.upload': {
    id: string
    platform_id: number
    owner_id: string
    operator_id: string
    name: string
    size: number
    state: UploadState
    sha256: string | null
    sm3: string | null
    media_type: string | null
    ano: string | null
    created_at: Date
    received_at: Date | null
    expires_at: Date
  }
}
