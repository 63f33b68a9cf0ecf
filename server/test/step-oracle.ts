// Guarantees after any crash: nothing acknowledged lost, nothing charged twice, one history, nothing stuck; every violation is reported.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { firstBrokenLine } from '../src/modules/attestation/custody/store.ts'
import { checkLog } from '../src/modules/transparency/public.ts'
import { verifyLedger } from '../src/modules/wallet/public.ts'
import { checkInclusion, type History, published } from './step-history.ts'
import { type Installation, PLATFORM_ID } from './step-installation.ts'
import type { Acknowledged } from './step-load.ts'

const IDLE_TIMEOUT_MS = 45_000
const MAX_LISTED_PROBLEMS = 5

interface PendingWork {
  readonly sealing: number
  readonly unplaced: number
  readonly unsigned: number
  readonly unstamped: number
  readonly jobs: number
  readonly size: number | null
  readonly halted: string | null
}

const pendingWorkOf = async ({ deps }: Installation): Promise<PendingWork> => {
  const { rows } = await sql<PendingWork>`
    select
      (select count(*) from attestation.record where state = 'sealing') as sealing,
      (select count(*) from transparency.leaf where position is null) as unplaced,
      (select count(*) from transparency.log where assigned > size) as unsigned,
      (select count(*) from transparency.log l where size > 0 and not exists (
        select 1 from transparency.checkpoint c where c.log_id = l.id and c.size = l.size and stamped_at is not null)) as unstamped,
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and (name like 'attestation.seal%' or name like 'transparency.log-%')) as jobs,
      (select size from transparency.log where platform_id = ${PLATFORM_ID} and closed_at is null) as size,
      (select halted from transparency.log where platform_id = ${PLATFORM_ID} and closed_at is null) as halted`.execute(deps.db)
  if (!rows[0]) throw new Error('the query for pending work returned no row')
  return rows[0]
}

/** The time it took, or a description of the pending work after the timeout. */
export async function waitUntilIdle(installation: Installation, url: string): Promise<number | string> {
  const startedAt = performance.now()
  for (;;) {
    const pending = await pendingWorkOf(installation)
    const { sealing, unplaced, unsigned, unstamped, jobs, size, halted } = pending
    const shown = (await published(url).catch(() => undefined))?.size ?? null
    const elapsedMs = performance.now() - startedAt
    if (halted === null && sealing + unplaced + unsigned + unstamped + jobs === 0 && shown === size) return elapsedMs
    if (halted !== null || elapsedMs > IDLE_TIMEOUT_MS)
      return `not idle after ${Math.round(elapsedMs / 1000)} s: ${JSON.stringify({ ...pending, published: shown })}`
    await sleep(150)
  }
}

export interface Inspection {
  readonly installation: Installation
  readonly url: string
  readonly acknowledged: readonly Acknowledged[]
  readonly history: History
}

/** Empty if every guarantee holds. */
export async function inspect(inspection: Inspection): Promise<string[]> {
  const found = await Promise.all([
    checkRecords(inspection),
    checkProofs(inspection),
    checkCustody(inspection),
    checkMoney(inspection),
    checkJobs(inspection),
    checkObjects(inspection),
  ])
  return found.flat()
}

/** Lists the first few and counts the rest. */
const limited = (problems: readonly string[]): string[] =>
  problems.length > MAX_LISTED_PROBLEMS
    ? [...problems.slice(0, MAX_LISTED_PROBLEMS), `… and ${problems.length - MAX_LISTED_PROBLEMS} like these`]
    : [...problems]

async function checkRecords({ installation: { deps }, acknowledged }: Inspection): Promise<string[]> {
  const { rows } = await sql<{
    ano: string
    owner_id: string
    operator_id: string
    state: string
    sha256: string | null
    size: number | null
    record_size: number | null
  }>`select r.ano, r.owner_id, r.operator_id, r.state, f.sha256, f.size, r.size as record_size
     from attestation.record r left join attestation.file f using (ano)`.execute(deps.db)
  const byNumber = new Map(rows.map((row) => [row.ano, row]))
  const problems = acknowledged.flatMap(({ ano, customer, sha256, size }) => {
    const row = byNumber.get(ano)
    if (!row) return [`${ano} is lost`]
    const sameOwner = row.owner_id === customer.ownerId && row.operator_id === customer.accountId
    return [
      ...(sameOwner ? [] : [`${ano} belongs to another`]),
      ...(row.sha256 === sha256 && row.size === size && row.record_size === size ? [] : [`${ano} has another digest or size`]),
      ...(row.state === 'sealed' ? [] : [`${ano} is ${row.state}`]),
    ]
  })
  if (rows.length !== acknowledged.length) problems.push(`${rows.length} records for ${acknowledged.length} acknowledged acts`)
  return limited(problems)
}

async function checkProofs({ installation, url, history }: Inspection): Promise<string[]> {
  const { deps, folder } = installation
  const last = await published(url)
  if (!last) return ['no checkpoint is published']
  const { rows: leaves } = await sql<{ ano: string; digest: string; position: number | null; log_id: number | null }>`
    select r.ano, r.digest, l.position, l.log_id from attestation.record r
    left join transparency.leaf l on l.sha256 = r.digest and l.platform_id = r.platform_id where r.state = 'sealed'`.execute(
    deps.db,
  )
  const placed = leaves.flatMap(({ position, ...leaf }) => (position === null ? [] : [{ ...leaf, position }]))
  const { rows: counts } = await sql<{ leaves: number; assigned: number; vkey: string; origin: string }>`
    select (select count(*) from transparency.leaf where kind = 'record') as leaves, assigned, vkey, origin
    from transparency.log where platform_id = ${PLATFORM_ID} and closed_at is null`.execute(deps.db)
  const log = counts[0]
  if (!log) return ['there is no log']
  await history.addSigned(deps.db, join(folder, 'keys'), log.origin)
  const reports: string[] = []
  for await (const report of checkLog(deps)) reports.push(...report.problems.map((problem) => `fsck: ${problem}`))
  return [
    ...(log.leaves === leaves.length ? [] : [`${log.leaves} leaves for ${leaves.length} records`]),
    ...(placed.length === leaves.length ? [] : [`${leaves.length - placed.length} sealed records have no place`]),
    ...(new Set(placed.map(({ position }) => position)).size === placed.length ? [] : ['two records share a place']),
    ...limited(await checkInclusion(url, last, log.vkey, placed)),
    ...limited(await history.compare(url, last)),
    ...reports,
  ]
}

async function checkCustody({ installation: { deps }, acknowledged }: Inspection): Promise<string[]> {
  const { rows } = await sql<Parameters<typeof firstBrokenLine>[1][number]>`
    select * from attestation.custody order by ano, seq`.execute(deps.db)
  const logs = Map.groupBy(rows, ({ ano }) => ano)
  const problems = [...logs].flatMap(([ano, lines]) => {
    const count = (event: string) => lines.filter((line) => line.event === event).length
    const sealed = lines.filter(({ event, detail }) => event === 'HASHED' && 'manifest' in detail).length
    const broken = firstBrokenLine(ano, lines)
    return [
      ...(broken === undefined ? [] : [`${ano}: custody line ${broken} is broken`]),
      ...(sealed === 1 ? [] : [`${ano}: sealed ${sealed} times on the custody log`]),
      ...['LOGGED', 'TIMESTAMPED']
        .filter((event) => count(event) !== 1)
        .map((event) => `${ano}: ${event} ${count(event)} times on the custody log`),
    ]
  })
  const missing = acknowledged.filter(({ ano }) => !logs.has(ano)).map(({ ano }) => `${ano} has no custody log`)
  return limited([...missing, ...problems])
}

async function checkMoney({ installation: { deps }, acknowledged }: Inspection): Promise<string[]> {
  const { rows: holds } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from wallet.hold group by state`.execute(deps.db)
  const { rows: unpaid } = await sql<{ ano: string }>`
    select r.ano from attestation.record r left join wallet.hold h on h.id = r.hold_id
    where h.state is distinct from 'captured'`.execute(deps.db)
  const settled = holds.find(({ state }) => state === 'captured')?.count ?? 0
  return [
    ...limited(unpaid.map(({ ano }) => `the hold of ${ano} is not settled`)),
    ...holds.filter(({ state }) => state !== 'captured').map(({ state, count }) => `${count} holds are ${state}`),
    ...(settled === acknowledged.length ? [] : [`${settled} charges for ${acknowledged.length} acknowledged acts`]),
    ...(await verifyLedger(deps)).map(({ rule, subject, detail }) => `ledger: ${rule}: ${subject} ${detail}`),
  ]
}

/** Scheduled jobs may be running at any time. */
async function checkJobs({ installation: { deps } }: Inspection): Promise<string[]> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*) as count from pgboss.job
    where name = 'dead-letters' or state = 'failed'
      or (state in ('created', 'retry', 'active') and created_on < now() - interval '60 seconds' and start_after < now())
    group by name, state`.execute(deps.db)
  return rows.map(({ name, state, count }) => `${count} ${state} jobs of ${name}`)
}

async function checkObjects({ installation: { deps } }: Inspection): Promise<string[]> {
  const { rows } = await sql<{ ano: string; sha256: string; size: number | null }>`
    select ano, sha256, size from attestation.file where stored
    union all select ano, digest, null from attestation.record where state = 'sealed'
    union all select ano, sha256, size from attestation.certificate`.execute(deps.db)
  const problems: string[] = []
  for (const { ano, sha256, size } of rows) {
    const found = await deps.storage.stat(sha256)
    if (!found || (size !== null && found.size !== size)) problems.push(`${ano}: object ${sha256} is missing or incomplete`)
  }
  return limited(problems)
}

/** Objects without a row: stored, but not recorded because of a crash in between. */
export async function unreferencedObjects({ deps }: Installation): Promise<number> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from attestation.file where stored union select digest from attestation.record where digest is not null
    union select sha256 from attestation.certificate`.execute(deps.db)
  const named = new Set(rows.map(({ sha256 }) => sha256))
  let unreferenced = 0
  for await (const { sha256 } of deps.storage.list()) if (!named.has(sha256)) unreferenced += 1
  return unreferenced
}
