// Opens records in the caller's transaction: assigns numbers, holds their price, starts the custody log and queues sealing.
import { type BuiltKind, evidenceKinds } from '@attestry/contract/evidence-kind'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { IdentityStanding } from '@attestry/contract/modules/attestation/record'
import type { Quote } from '@attestry/contract/modules/wallet/price'
import { commitTo, newSalt, type Opening } from '@attestry/proof/record/commitment'
import type { NotBefore } from '@attestry/proof/record/manifest'
import type { VantageEntry } from '@attestry/proof/record/vantage-report'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import { type AccountRow, findAccounts } from '../../account/public.ts'
import { clockProblem, haltedPlatforms } from '../../transparency/public.ts'
import { type Held, holdAll, payerOf } from '../../wallet/public.ts'
import { type CustodyLine, firstLines } from '../custody/store.ts'
import { nextRecordNumbers } from '../record/number.ts'
import { newPublicId } from '../record/public-id.ts'
import { holdReference } from '../record/service.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import { MAX_BATCH_BYTES, sealJob } from './job.ts'
import { type Batch, insertRecords } from './store.ts'

export interface NewRecord {
  /** A number reserved before; else the next one. */
  readonly ano?: string
  /** A hold made before; else the price is held now. */
  readonly holdId?: string
  readonly name: string
  readonly label?: string | undefined
  readonly remark?: string | undefined
  readonly files: readonly Omit<FileRow, 'ano' | 'place' | 'crc32'>[]
  /** When the evidence was created, and by which clock. */
  readonly times: readonly { readonly event: string; readonly at: string; readonly source: string }[]
  readonly environment: Readonly<Record<string, string>>
  /** A value in one of the files that was unknown before the evidence was collected. */
  readonly notBefore?: NotBefore
  /** Reports of other organisations' nodes, in the files; not empty. */
  readonly vantages?: readonly VantageEntry[]
  /** What happened to the bytes before the record was opened; written in time order with its opening. */
  readonly custody: readonly CustodyLine[]
}

export interface MembersRecords {
  readonly actor: Member
  readonly records: readonly NewRecord[]
}

export interface Opened {
  readonly rows: readonly RecordRow[]
  readonly quote: Quote
}

export async function openRecords(
  deps: Deps,
  actor: Member,
  { kind, records }: { readonly kind: BuiltKind; readonly records: readonly NewRecord[] },
): Promise<Opened> {
  const [outcome] = await openRecordsOfAll(deps, kind, [{ actor, records }])
  if (!outcome || outcome instanceof Refusal) throw outcome
  return outcome
}

/** Batch of several members; one who cannot pay, or whose platform's log has halted, is refused without affecting the others. */
export async function openRecordsOfAll(
  deps: Deps,
  kind: BuiltKind,
  orders: readonly MembersRecords[],
): Promise<(Opened | Refusal)[]> {
  const halted = await haltedPlatforms(deps.db, [...new Set(orders.filter(isNew).map(({ actor }) => actor.platformId))])
  const accepted = orders.filter((order) => !isNew(order) || !halted.has(order.actor.platformId))
  const opened = await openAccepted(deps, kind, accepted)
  const outcomes = new Map(accepted.map((order, at) => [order, opened[at]]))
  return orders.map((order) => outcomes.get(order) ?? new Refusal(attestationErrors.LOG_HALTED))
}

/** Evidence whose number was reserved before the log halted was accepted then, and goes on. */
const isNew = ({ records }: MembersRecords): boolean => records.some(({ ano }) => ano === undefined)

/** A record that cannot be logged proves little: while the log is halted no new evidence is stored, held or charged. */
export async function requireRunningLog(deps: Deps, platformId: number): Promise<void> {
  if ((await haltedPlatforms(deps.db, [platformId])).size > 0) refuse(attestationErrors.LOG_HALTED)
}

async function openAccepted(deps: Deps, kind: BuiltKind, orders: readonly MembersRecords[]): Promise<(Opened | Refusal)[]> {
  const now = deps.clock.now()
  const count = orders.flatMap(({ records }) => records.filter(({ ano }) => ano === undefined)).length
  const fresh = count === 0 ? [] : await nextRecordNumbers(deps, count)
  const numbered = orders.map(({ actor, records }) => ({
    actor,
    drafts: records.map((record) => ({ record, ano: record.ano ?? fresh.shift() ?? '' })),
  }))
  const held = await holdAll(
    deps,
    evidenceKinds[kind].services[0],
    numbered.map(({ actor, drafts }) => ({
      payer: payerOf(actor),
      items: drafts
        .filter(({ record }) => record.holdId === undefined)
        .map(({ ano }) => ({ reference: holdReference(ano), quantity: 1 })),
    })),
  )
  const owners = await ownersOf(deps, orders)
  const clockDetail = await clockProblem(deps)
  const batch: Batch = { records: [], files: [], custody: [] }
  const outcomes = numbered.map(({ actor, drafts }, at): Opened | Refusal => {
    const paid = held[at] as Held | Refusal
    if (paid instanceof Refusal) return paid
    const holdOf = new Map(paid.holds.map(({ reference, holdId }) => [reference, holdId]))
    const rows = drafts.map(({ record, ano }) => {
      const holdId = record.holdId ?? holdOf.get(holdReference(ano)) ?? null
      return draftRow(deps, { actor, kind, owner: owners.get(actor.ownerId), record, ano, holdId, now, clockDetail })
    })
    batch.records.push(...rows)
    for (const { record, ano } of drafts) {
      batch.files.push(...record.files.map((file, place) => ({ ...file, ano, place, crc32: null })))
      const lines = [...record.custody, created(actor, kind, now)].toSorted((a, b) => a.at.getTime() - b.at.getTime())
      batch.custody.push(...firstLines(ano, lines))
    }
    return { rows, quote: paid.quote }
  })
  if (batch.records.length > 0) await insertRecords(deps.db, batch)
  await queueSealing(
    deps,
    batch.records.filter((row) => row.sealed_by_job),
  )
  return outcomes
}

async function ownersOf(deps: Deps, orders: readonly MembersRecords[]): Promise<Map<string, AccountRow>> {
  const ids = new Set(orders.map(({ actor }) => actor.ownerId))
  return new Map((await findAccounts(deps.db, [...ids])).map((owner) => [owner.id, owner]))
}

interface Draft {
  readonly actor: Member
  readonly kind: BuiltKind
  readonly owner: AccountRow | undefined
  readonly record: NewRecord
  readonly ano: string
  readonly holdId: string | null
  readonly now: Date
  /** What is wrong with the clock that `now` is from: part of the evidence. */
  readonly clockDetail: string | undefined
}

const draftRow = (deps: Deps, { actor, kind, owner, record, ano, holdId, now, clockDetail }: Draft): RecordRow => ({
  ano,
  platform_id: actor.platformId,
  owner_id: actor.ownerId,
  operator_id: actor.accountId,
  operator_name: actor.name,
  kind,
  source_class: evidenceKinds[kind].sourceClass,
  name: record.name,
  label: record.label ?? '',
  remark: record.remark ?? '',
  state: 'sealing',
  size: sizeOf(record),
  file_count: record.files.length,
  hold_id: holdId,
  facts: {
    times: record.times,
    ...(record.notBefore ? { notBefore: record.notBefore } : {}),
    ...(record.vantages ? { vantages: record.vantages } : {}),
    environment: {
      ...record.environment,
      identity: identityOf(owner),
      ...installationOf(deps),
      ...(clockDetail === undefined ? {} : { clock: clockDetail }),
    },
  },
  subject_openings: deps.secretBox.seal(JSON.stringify(subjectOpenings(owner)), `subject/${ano}`),
  digest: null,
  failure: null,
  created_at: now,
  sealed_at: null,
  hidden_at: null,
  public_id: newPublicId(),
  sealed_name: null,
  sealed_by_job: (sizeOf(record) ?? 0) > MAX_BATCH_BYTES,
})

const created = (actor: Member, kind: BuiltKind, at: Date): CustodyLine => ({
  event: 'CREATED',
  at,
  actor: actor.accountId,
  detail: { kind, address: actor.address, ...(actor.keyId ? { key: actor.keyId } : {}) },
})

/** For evidence whose record is opened later. */
export async function reserveNumbers(deps: Deps, { platformId }: Member, count: number): Promise<string[]> {
  await requireRunningLog(deps, platformId)
  return nextRecordNumbers(deps, count)
}

/** Null for declared digests. */
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

/** Signed with the record: demo logins are public, and their identities invented. */
const installationOf = (deps: Deps): { installation?: 'demo' } => (deps.site.demo ? { installation: 'demo' } : {})

/** Unverified members can submit evidence too; whether the name was verified becomes part of the evidence. */
const identityOf = (owner: AccountRow | undefined): IdentityStanding =>
  owner?.certification === 'passed' ? 'verified' : 'unverified'

/** The owner as salted commitments: each field can be disclosed or withheld later without changing the proof. */
function subjectOpenings(owner: AccountRow | undefined): Opening[] {
  return Object.entries({ name: owner?.name ?? '', phone: owner?.phone ?? '' }).map(([field, value]) => ({
    field,
    value,
    salt: newSalt(),
  }))
}

export const commitments = (openings: readonly Opening[]) => Promise.all(openings.map(commitTo))
