// Tables of the evidence module.
import type {
  AttemptCause,
  CaptureCause,
  CaptureKind,
  CaptureState,
  captureStages,
  devices,
} from '@attestry/contract/modules/evidence/capture'
import type { BatchRow } from '@attestry/contract/modules/evidence/capture-batch'
import type { UploadState } from '@attestry/contract/modules/evidence/upload'
import type { MissingReport } from '@attestry/contract/modules/evidence/vantage'
import type { NotBefore } from '@attestry/proof/record/manifest'
import type { VantageEntry } from '@attestry/proof/record/vantage-report'
import type { ColumnType } from 'kysely'
import type { ArtefactKind, CaptureReport } from '../../adapters/collector/port.ts'

/** A report in one of the capture's files, or the reason why the vantage sent no valid report. */
export type VantageOutcome = VantageEntry | { readonly name: string; readonly missing: MissingReport }

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
  'evidence.capture': {
    ano: string
    platform_id: number
    owner_id: string
    operator_id: string
    operator_name: string
    address: string
    kind: CaptureKind
    url: string
    host: string
    name: string
    named: boolean
    label: string
    remark: string
    device: (typeof devices)[number]
    locale: 'zh' | 'en'
    platform_words: string
    seller_words: string
    accept_invalid_tls: boolean
    batch_id: string | null
    state: CaptureState
    stage: (typeof captureStages)[number] | null
    done: number
    total: number
    attempts: number
    crashes: number
    lease_token: string | null
    leased_until: Date | null
    hold_id: string | null
    cause: CaptureCause | null
    report: ColumnType<CaptureReport | null, string | null, string | null>
    not_before: ColumnType<NotBefore | null, string | null, string | null>
    vantages: ColumnType<VantageOutcome[] | null, string | null, string | null>
    thumbnail: Buffer | null
    created_at: Date
    queued_at: Date
    started_at: Date | null
    ended_at: Date | null
    confirm_by: Date | null
    recorded_at: Date | null
  }
  'evidence.capture_file': {
    ano: string
    place: number
    kind: ArtefactKind
    path: string
    size: number
    sha256: string
    sm3: string | null
    media_type: string
    stage: string
  }
  'evidence.capture_attempt': {
    ano: string
    attempt: number
    began_at: Date
    cause: AttemptCause
    /** Null if no vantage was asked for a report. */
    vantages: ColumnType<VantageOutcome[] | null, string | null, never>
  }
  'evidence.capture_batch': {
    id: string
    platform_id: number
    owner_id: string
    operator_id: string
    kind: CaptureKind
    state: 'draft' | 'submitted'
    file_name: string
    rows: ColumnType<BatchRow[], string, string>
    created_at: Date
    submitted_at: Date | null
  }
}
