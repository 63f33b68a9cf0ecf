// Deposits files and digests: each upload or line becomes one record, paid for by a hold.

import type { InputOf } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import type { Quote } from '@attestry/contract/modules/wallet/price'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import { type Batching, type BatchService, type Service, singleCall } from '../../../kernel/route.ts'
import {
  type NewRecord,
  openRecords,
  openRecordsOfAll,
  pageOfRecords,
  type RecordRow,
  recordItem,
} from '../../attestation/public.ts'
import { safeFileName } from '../upload/file-name.ts'
import { lockUploads, markDeposited, type UploadRow } from '../upload/store.ts'

type FileLine = InputOf<typeof fileDepositApi.deposit>['files'][number]
type DigestLine = InputOf<typeof fileDepositApi.depositDigests>['items'][number]

const receipt = (rows: readonly RecordRow[], quote: Quote) => ({ list: rows.map(recordItem), total: rows.length, quote })

export const depositFiles: Service<typeof fileDepositApi.deposit> = async (deps, actor, { files }) => {
  const uploads = await lockUploads(
    deps.db,
    actor,
    files.map((line) => line.id),
  )
  const pairs = files.map((line, at) => checked(line, uploads, files.slice(0, at)))
  const records = pairs.map(([line, upload]) => fileRecord(deps, actor, line, upload))
  const { rows, quote } = await openRecords(deps, actor, { kind: 'file', records })
  for (const [at, [, upload]] of pairs.entries()) await markDeposited(deps.db, upload.id, rows[at]?.ano ?? '')
  return receipt(rows, quote)
}

type CompleteUpload = UploadRow & { readonly sha256: string; readonly received_at: Date }

function checked(line: FileLine, uploads: readonly UploadRow[], earlier: readonly FileLine[]): [FileLine, CompleteUpload] {
  const upload = uploads.find((entry) => entry.id === line.id) ?? refuse(generalErrors.NOT_FOUND)
  const { name, state, sha256, received_at } = upload
  if (state === 'deposited' || earlier.some((other) => other.id === line.id)) refuse(evidenceErrors.UPLOAD_USED, { name })
  if (state !== 'received' || sha256 === null || received_at === null) return refuse(evidenceErrors.UPLOAD_INCOMPLETE, { name })
  if (line.sha256 !== undefined && line.sha256 !== sha256) refuse(evidenceErrors.DIGEST_DIFFERS, { name })
  return [line, { ...upload, sha256, received_at }]
}

function fileRecord(deps: Deps, actor: Member, line: FileLine, upload: CompleteUpload): NewRecord {
  return {
    name: line.name ?? upload.name,
    label: line.label,
    remark: line.remark,
    files: [
      {
        path: upload.name,
        size: upload.size,
        sha256: upload.sha256,
        sm3: upload.sm3,
        media_type: upload.media_type,
        stored: true,
        stage: upload.id,
      },
    ],
    times: [
      { event: 'upload-begun', at: upload.created_at.toISOString(), source: 'server' },
      { event: 'upload-complete', at: upload.received_at.toISOString(), source: 'server' },
    ],
    environment: {
      source: 'handed in by the member',
      digestByMember: line.sha256 === undefined ? 'not declared' : 'declared and equal',
    },
    custody: [
      { event: 'HASHED', at: upload.received_at, actor: actor.accountId, detail: { sha256: upload.sha256 } },
      { event: 'STORED', at: deps.clock.now(), actor: 'system', detail: { size: String(upload.size) } },
    ],
  }
}

const depositDigestsOfAll: BatchService<typeof fileDepositApi.depositDigests> = async (deps, calls) => {
  const acknowledged = calls.filter(({ input }) => input.acknowledged)
  const orders = acknowledged.map(({ actor, input }) => ({ actor, records: input.items.map(digestRecord) }))
  const opened = await openRecordsOfAll(deps, 'digest', orders)
  const outcomes = new Map(acknowledged.map((call, at) => [call, opened[at]]))
  return calls.map((call) => {
    const outcome = outcomes.get(call) ?? new Refusal(evidenceErrors.NOT_ACKNOWLEDGED)
    return outcome instanceof Refusal ? outcome : receipt(outcome.rows, outcome.quote)
  })
}

export const depositDigests = singleCall(depositDigestsOfAll)

const MAX_DIGESTS_PER_SHARED_BATCH = 10

export const sharedDigests: Batching<typeof fileDepositApi.depositDigests> = {
  service: depositDigestsOfAll,
  accepts: ({ items }) => items.length <= MAX_DIGESTS_PER_SHARED_BATCH,
}

const digestRecord = ({ name, algorithm, digest, label, remark }: DigestLine): NewRecord => ({
  name,
  label,
  remark,
  files: [
    {
      path: safeFileName(name),
      size: null,
      sha256: algorithm === 'sha256' ? digest : null,
      sm3: algorithm === 'sm3' ? digest : null,
      media_type: null,
      stored: false,
      stage: null,
    },
  ],
  times: [],
  environment: { source: 'digest declared by the member; the original was not seen' },
  custody: [],
})

export const listFileDeposits: Service<typeof fileDepositApi.list> = (deps, actor, filter) =>
  pageOfRecords(deps, actor, { ...filter, kind: filter.kind ?? 'file' })
