// Opening records: numbered, paid for by a hold, on the custody log and waiting to be sealed, all in the caller's transaction.
import type { IdentityStanding, RecordKind, SourceClass } from '@attestry/contract/modules/attestation/record'
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { commitTo, newSalt, type Opening } from '@attestry/proof/record/commitment'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findAccount } from '../../account/public.ts'
import { hold, payerOf } from '../../wallet/public.ts'
import { type CustodyLine, firstLines } from '../custody/store.ts'
import { nextRecordNumbers } from '../record/number.ts'
import { newPublicId } from '../record/public-id.ts'
import { holdReference } from '../record/service.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import { LARGE_BYTES, sealJob } from './job.ts'
import { insertRecords } from './store.ts'

export interface NewRecord {
  /** Reserved before; else the next number is taken. */
  readonly ano?: string
  /** What was held for it before; else its price is held now. */
  readonly holdId?: string
  readonly name: string
  readonly label?: string | undefined
  readonly remark?: string | undefined
  readonly files: readonly Omit<FileRow, 'ano' | 'place' | 'crc32'>[]
  /** When the evidence itself came about, with the clock that said so. */
  readonly times: readonly { readonly event: string; readonly at: string; readonly source: string }[]
  readonly environment: Readonly<Record<string, string>>
  readonly custody: readonly CustodyLine[]
}

export async function openRecords(
  deps: Deps,
  actor: Member,
  what: { kind: RecordKind; sourceClass: SourceClass; service: PricedService; records: readonly NewRecord[] },
) {
  const now = deps.clock.now()
  const fresh = await reserveNumbers(deps, what.records.filter((record) => record.ano === undefined).length)
  const drafts = what.records.map((record) => ({ record, ano: record.ano ?? fresh.shift() ?? '' }))
  const { holds, quote } = await hold(deps, payerOf(actor), {
    service: what.service,
    items: drafts
      .filter(({ record }) => record.holdId === undefined)
      .map(({ ano }) => ({ reference: holdReference(ano), quantity: 1 })),
  })
  const holdOf = new Map(holds.map(({ reference, holdId }) => [reference, holdId]))
  const owner = await findAccount(deps.db, actor.ownerId)
  const openings = subjectOpenings(owner)
  const identity = identityOf(owner)

  const rows: RecordRow[] = drafts.map(({ record, ano }) => ({
    ano,
    platform_id: actor.platformId,
    owner_id: actor.ownerId,
    operator_id: actor.accountId,
    operator_name: actor.name,
    kind: what.kind,
    source_class: what.sourceClass,
    name: record.name,
    label: record.label ?? '',
    remark: record.remark ?? '',
    state: 'sealing',
    size: sizeOf(record),
    file_count: record.files.length,
    hold_id: record.holdId ?? holdOf.get(holdReference(ano)) ?? null,
    facts: { times: record.times, environment: { ...record.environment, identity } },
    subject_openings: deps.secretBox.seal(JSON.stringify(openings), `subject/${ano}`),
    digest: null,
    failure: null,
    created_at: now,
    sealed_at: null,
    hidden_at: null,
    public_id: newPublicId(),
    sealed_name: null,
    sealed_by_job: (sizeOf(record) ?? 0) > LARGE_BYTES,
  }))
  await insertRecords(
    deps.db,
    rows,
    drafts.flatMap(({ record, ano }) => record.files.map((file, place) => ({ ...file, ano, place, crc32: null }))),
    drafts.flatMap(({ record, ano }) =>
      firstLines(ano, [
        {
          event: 'CREATED',
          at: now,
          actor: actor.accountId,
          detail: { kind: what.kind, address: actor.address, ...(actor.keyId ? { key: actor.keyId } : {}) },
        },
        ...record.custody,
      ]),
    ),
  )
  await queueSealing(
    deps,
    rows.filter((row) => row.sealed_by_job),
  )
  return { rows, quote }
}

export const reserveNumbers = (deps: Deps, count: number): Promise<string[]> =>
  count === 0 ? Promise.resolve([]) : nextRecordNumbers(deps, count)

/** Unknown for declared digests. */
const sizeOf = ({ files }: NewRecord): number | null =>
  files.every((file) => file.size === null) ? null : files.reduce((sum, file) => sum + (file.size ?? 0), 0)

export async function queueSealing(deps: Deps, records: readonly Pick<RecordRow, 'ano'>[]): Promise<void> {
  if (records.length === 0) return
  await deps.queue.addAll(
    deps.db,
    sealJob,
    records.map(({ ano }) => ({ ano })),
  )
}

type Owner = Awaited<ReturnType<typeof findAccount>>

/** Evidence is taken from anyone; whether the name beside it was ever checked is then part of the evidence. */
const identityOf = (owner: Owner): IdentityStanding => (owner?.certification === 'passed' ? 'verified' : 'unverified')

/** Who the record is for, as salted commitments: each field can be shown or withheld later without touching the proof. */
function subjectOpenings(owner: Owner): Opening[] {
  return Object.entries({ name: owner?.name ?? '', phone: owner?.phone ?? '' }).map(([field, value]) => ({
    field,
    value,
    salt: newSalt(),
  }))
}

export const commitments = (openings: readonly Opening[]) => Promise.all(openings.map(commitTo))
