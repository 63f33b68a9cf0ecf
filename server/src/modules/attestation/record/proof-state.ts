// Progress of a record's proof, the same for its owner, for visitors and for the certificate.
import type { ProofState, ProofStep } from '@attestry/contract/modules/attestation/proof'
import { toBase64 } from '@attestry/proof/bytes/base64'
import { fromHex } from '@attestry/proof/bytes/hex'
import type { Deps } from '../../../kernel/deps.ts'
import { requirePlatform } from '../../platform/public.ts'
import {
  anchorFacts,
  isFurtherThan,
  type LeafStatus,
  leafStatusOf,
  logStalls,
  STALLED_AFTER_MS,
  timeStampFacts,
} from '../../transparency/public.ts'
import { sealStalls } from '../seal/stall.ts'
import type { RecordRow } from './store.ts'

/** The record columns that its proof state needs. */
export type ProvenRow = Pick<RecordRow, 'platform_id' | 'public_id' | 'state' | 'digest' | 'created_at' | 'sealed_at'>

type Step = ProofState['steps'][number]

const done = (step: ProofStep, at: Date): Step => ({ step, state: 'done', at: at.toISOString() })
const after = (step: ProofStep, at: Date | null | undefined, otherwise: Step['state']): Step =>
  at ? done(step, at) : { step, state: otherwise, at: null }

export async function proofStateOf(deps: Deps, record: ProvenRow): Promise<ProofState> {
  return proofStateIn(
    deps,
    record,
    record.digest === null ? undefined : await leafStatusOf(deps, record.platform_id, record.digest),
  )
}

/** For callers that have read the leaf status together with the record. */
export async function proofStateIn(deps: Deps, record: ProvenRow, status: LeafStatus | undefined): Promise<ProofState> {
  const { facts } = await requirePlatform(deps, record.platform_id)
  return { ...describe(record, status, facts.chainMode !== 'none'), stalled: await stallOf(deps, record, status) }
}

/** Looked up only for a record that has waited too long. */
async function stallOf(deps: Deps, record: ProvenRow, status: LeafStatus | undefined): Promise<ProofState['stalled']> {
  const waitsSince = status?.signed?.signed_at ?? record.sealed_at ?? record.created_at
  if (status?.stamped || record.state === 'failed') return null
  if (!isFurtherThan(STALLED_AFTER_MS, waitsSince, deps.clock.now())) return null
  const stalls = record.sealed_at === null ? await sealStalls(deps) : await logStalls(deps)
  const step = record.sealed_at === null ? 'hashed' : status?.signed ? 'time-stamped' : 'logged'
  const found = stalls.find((stall) => stall.platformId === record.platform_id && stall.step === step)
  return found ? { step, cause: found.cause, since: waitsSince.toISOString() } : null
}

function describe(record: ProvenRow, status: LeafStatus | undefined, anchoring: boolean): Omit<ProofState, 'stalled'> {
  const pending = record.state === 'failed' ? 'failed' : 'waiting'
  const stamped = status?.stamped
  const head = stamped ?? status?.signed
  const confirmed = status?.anchors.find((anchor) => anchor.state === 'confirmed')
  return {
    publicId: record.public_id,
    steps: [
      done('received', record.created_at),
      after('hashed', record.sealed_at, pending),
      after('logged', status?.signed?.signed_at, pending),
      after('time-stamped', stamped?.stamped_at, pending),
      after('anchored', confirmed?.confirmed_at, anchoring || confirmed ? pending : 'off'),
    ],
    ready: stamped !== undefined,
    log: status && head ? logFacts(status, head) : null,
    timeStamps: (status?.timeStamps ?? []).map(timeStampFacts),
    witnesses: (status?.cosignatures ?? []).map(({ witness, at }) => ({ name: witness, at: at.toISOString() })),
    anchors: (status?.anchors ?? []).map(anchorFacts),
    vantages: [],
  }
}

const logFacts = ({ log, index }: LeafStatus, { size, root, signed_at }: { size: number; root: string; signed_at: Date }) => ({
  origin: log.origin,
  index,
  size,
  root: toBase64(fromHex(root)),
  signedAt: signed_at.toISOString(),
})
