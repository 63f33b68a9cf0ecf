// Tables of the attestation module.
import type { CustodyEvent, RecordKind, RecordState, SourceClass } from '@attestry/contract/modules/attestation/record'
import type { FileScan } from '@attestry/contract/modules/attestation/scan'
import type { NotBefore } from '@attestry/proof/record/manifest'
import type { VantageEntry } from '@attestry/proof/record/vantage-report'
import type { ColumnType, Generated } from 'kysely'

/** Facts for the manifest, as known when the record was opened. */
export interface SealFacts {
  readonly times: readonly { readonly event: string; readonly at: string; readonly source: string }[]
  readonly environment: Readonly<Record<string, string>>
  readonly notBefore?: NotBefore
  readonly vantages?: readonly VantageEntry[]
}

export type AttestationTables = {
  /** Its generated column `search_text` is only searched in, never read. */
  'attestation.record': {
    ano: string
    platform_id: number
    owner_id: string
    operator_id: string
    operator_name: string
    kind: RecordKind
    source_class: SourceClass
    name: string
    label: Generated<string>
    remark: Generated<string>
    state: RecordState
    size: number | null
    file_count: number
    hold_id: string | null
    facts: ColumnType<SealFacts, string, never>
    subject_openings: Buffer | null
    digest: string | null
    failure: string | null
    created_at: Date
    sealed_at: Date | null
    hidden_at: Date | null
    public_id: string
    sealed_name: string | null
    sealed_by_job: boolean
  }
  'attestation.file': {
    ano: string
    place: number
    path: string
    size: number | null
    sha256: string | null
    sm3: string | null
    media_type: string | null
    stored: boolean
    stage: string | null
    crc32: string | null
  }
  'attestation.scan': {
    ano: string
    place: number
    state: Generated<FileScan['state']>
    signature: string | null
    reason: 'too-large' | 'failed' | null
    engine: string | null
    failures: Generated<number>
    queued_at: Date
    scanned_at: Date | null
  }
  'attestation.custody': {
    ano: string
    seq: number
    event: CustodyEvent
    at: Date
    actor: string
    detail: ColumnType<Record<string, string>, string, never>
    previous: string
    hash: string
    journal: Generated<number>
  }
  'attestation.signature': { ano: string; p7s: Buffer; stamp: Buffer; signed_at: Date }
  'attestation.signing_queue': { ano: string; backlog: Generated<boolean>; failures: Generated<number>; due_at: Generated<Date> }
  'attestation.certificate': { ano: string; version: number; sha256: string; crc32: string; size: number; made_at: Date }
  'attestation.extraction_code': { ano: string; code: Buffer; failures: Generated<number>; locked_until: Date | null }
  'attestation.share': {
    id: string
    ano: string
    token_hash: string
    made_by: string
    /** A `phone-link` is exchanged once for a `phone` share. */
    kind: 'link' | 'phone-link' | 'phone'
    opened: Generated<number>
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  'attestation.check_code': { code_hash: string; ano: string; account_id: string; expires_at: Date }
  'attestation.preservation_batch': {
    id: Generated<number>
    platform_id: number
    algorithm: 'sha256' | 'sha512'
    leaves: ColumnType<string[][], string, never>
    token: Buffer
    authority: string
    stamped_at: Date
    valid_until: Date
    renewed_by: number | null
    renewed_place: number | null
  }
  'attestation.preserved': { ano: string; chain: number; batch_id: number; place: number }
  'attestation.fixity_run': {
    id: Generated<number>
    started_at: Date
    finished_at: Date | null
    cursor: Generated<string>
    phase: Generated<'expected' | 'stored' | 'done'>
    checked: Generated<number>
    bytes: Generated<number>
    changed: Generated<number>
    missing: Generated<number>
    untracked: Generated<number>
  }
  'attestation.fixity_finding': {
    sha256: string
    kind: 'changed' | 'missing' | 'untracked'
    first_run: number
    last_run: number
    detail: Generated<string>
  }
}
