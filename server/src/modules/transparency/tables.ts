// Tables of the transparency module.
import type { StallCause } from '@attestry/contract/modules/transparency/stall'
import type { LeafKind } from '@attestry/proof/log/leaf'
import type { ColumnType, Generated } from 'kysely'
import type { AnchorReceipt } from '../../adapters/chain/port.ts'
import type { KeyAlgorithm, KeyPurpose } from '../../adapters/signer/port.ts'

export type TransparencyTables = {
  'transparency.key': {
    id: string
    purpose: KeyPurpose
    algorithm: KeyAlgorithm
    spki: Buffer
    certificate: Buffer | null
    issuer_id: string | null
    created_at: Date
    retired_at: Date | null
  }
  'transparency.log': {
    id: Generated<number>
    platform_id: number
    shard: string
    origin: string
    key_id: string
    vkey: string
    assigned: Generated<number>
    size: Generated<number>
    published: Generated<number>
    root: string
    note: string | null
    signed_at: Date | null
    opened_at: Date
    closed_at: Date | null
    halted: string | null
  }
  'transparency.leaf': {
    id: Generated<number>
    platform_id: number
    kind: LeafKind
    sha256: string
    log_id: number | null
    position: number | null
    queued_at: Date
  }
  'transparency.checkpoint': {
    log_id: number
    size: number
    root: string
    note: string
    signed_at: Date
    stamped_at: Date | null
  }
  'transparency.cosignature': { log_id: number; size: number; witness: string; line: string; at: Date }
  'transparency.time_stamp': {
    log_id: number
    size: number
    authority: string
    kind: 'embedded' | 'external'
    algorithm: string
    serial: string
    policy: string
    time: Date
    token: Buffer
  }
  'transparency.authority': {
    name: string
    failures: Generated<number>
    retry_at: Date | null
    last_error: string | null
    last_at: Date | null
  }
  'transparency.anchor': {
    log_id: number
    size: number
    chain: string
    state: 'submitting' | 'submitted' | 'confirmed'
    receipt: ColumnType<AnchorReceipt | null, string | null, string>
    requested_at: Date
    confirmed_at: Date | null
    failures: Generated<number>
    retry_at: Date | null
    last_error: string | null
  }
  /** `chain_id`: decimal, empty for Bitcoin. */
  'transparency.chain': { name: string; kind: 'evm' | 'bitcoin'; chain_id: string }
  'transparency.fault': {
    platform_id: number
    step: 'signed' | 'logged' | 'time-stamped'
    cause: StallCause
    detail: string
    failures: Generated<number>
    first_at: Date
    last_at: Date
  }
  'transparency.key_event': { id: Generated<number>; sha256: string; event: string; at: Date }
  /** `ended_at`: null while the vantage is configured. */
  'transparency.vantage_period': { vkey: string; began_at: Date; ended_at: Date | null; organization: string | null }
  /** Trust lists and lists of verifiers, by digest. */
  'transparency.trust': { sha256: string; platform_id: number; text: string; at: Date }
}
