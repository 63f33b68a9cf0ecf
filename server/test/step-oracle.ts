// What must hold after any death: nothing acknowledged lost, nothing paid twice, one history, nobody stuck. Every breach is named.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { firstBrokenLine } from '../src/modules/attestation/custody/store.ts'
import { checkLog } from '../src/modules/transparency/public.ts'
import { verifyLedger } from '../src/modules/wallet/public.ts'
import { checkInclusion, type History, published } from './step-history.ts'
import type { Installation } from './step-installation.ts'
import type { Acknowledged } from './step-load.ts'

const QUIET_WITHIN_MS = 45_000
const MOST_NAMED = 5

interface Unrest {
  readonly sealing: number
  readonly unplaced: number
  readonly unsigned: number
  readonly unstamped: number
  readonly jobs: number
  readonly size: number | null
  readonly halted: string | null
}

const unrestOf = async ({ deps }: Installation): Promise<Unrest> => {
  const { rows } = await sql<Unrest>`
    select
      (select count(*) from attestation.record where state = 'sealing') as sealing,
      (select count(*) from transparency.leaf where position is null) as unplaced,
      (select count(*) from transparency.log where assigned > size) as unsigned,
      (select count(*) from transparency.log l where size > 0 and not exists (
        select 1 from transparency.checkpoint c where c.log_id = l.id and c.size = l.size and stamped_at is not null)) as unstamped,
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and (name like 'attestation.seal%' or name like 'transparency.log-%')) as jobs,
      (select size from transparency.log where closed_at is null) as size,
      (select halted from transparency.log where closed_at is null) as halted`.execute(deps.db)
  if (!rows[0]) throw new Error('no answer')
  return rows[0]
}

/** How long it took, or what was still going on when patience ended. */
export async function untilQuiet(installation: Installation, url: string): Promise<number | string> {
  const begun = performance.now()
  for (;;) {
    const unrest = await unrestOf(installation)
    const { sealing, unplaced, unsigned, unstamped, jobs, size, halted } = unrest
    const shown = (await published(url).catch(() => undefined))?.size ?? null
    const took = performance.now() - begun
    if (halted === null && sealing + unplaced + unsigned + unstamped + jobs === 0 && shown === size) return took
    if (halted !== null || took > QUIET_WITHIN_MS)
      return `not quiet after ${Math.round(took / 1000)} s: ${JSON.stringify({ ...unrest, published: shown })}`
    await sleep(150)
  }
}

export interface Question {
  readonly installation: Installation
  readonly url: string
  readonly acknowledged: readonly Acknowledged[]
  readonly history: History
}

/** Empty when all is as it must be. */
export async function inspect(question: Question): Promise<string[]> {
  const found = await Promise.all([
    checkRecords(question),
    checkProofs(question),
    checkCustody(question),
    checkMoney(question),
    checkJobs(question),
    checkObjects(question),
  ])
  return found.flat()
}

/** The first few by name, the rest by number. */
const some = (problems: readonly string[]): string[] =>
  problems.length > MOST_NAMED
    ? [...problems.slice(0, MOST_NAMED), `… and ${problems.length - MOST_NAMED} like these`]
    : [...problems]

async function checkRecords({ installation: { deps }, acknowledged }: Question): Promise<string[]> {
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
    const same = row.owner_id === customer.ownerId && row.operator_id === customer.accountId
    return [
      ...(same ? [] : [`${ano} belongs to another`]),
      ...(row.sha256 === sha256 && row.size === size && row.record_size === size ? [] : [`${ano} has another digest or size`]),
      ...(row.state === 'sealed' ? [] : [`${ano} is ${row.state}`]),
    ]
  })
  if (rows.length !== acknowledged.length) problems.push(`${rows.length} records for ${acknowledged.length} acknowledged acts`)
  return some(problems)
}

async function checkProofs({ installation, url, history }: Question): Promise<string[]> {
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
    from transparency.log where closed_at is null`.execute(deps.db)
  const log = counts[0]
  if (!log) return ['there is no log']
  await history.addSigned(deps.db, join(folder, 'keys'), log.origin)
  const reports: string[] = []
  for await (const report of checkLog(deps)) reports.push(...report.problems.map((problem) => `fsck: ${problem}`))
  return [
    ...(log.leaves === leaves.length ? [] : [`${log.leaves} leaves for ${leaves.length} records`]),
    ...(placed.length === leaves.length ? [] : [`${leaves.length - placed.length} sealed records have no place`]),
    ...(new Set(placed.map(({ position }) => position)).size === placed.length ? [] : ['two records share a place']),
    ...some(await checkInclusion(url, last, log.vkey, placed)),
    ...some(await history.compare(url, last)),
    ...reports,
  ]
}

async function checkCustody({ installation: { deps } }: Question): Promise<string[]> {
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
  return some(problems)
}

async function checkMoney({ installation: { deps }, acknowledged }: Question): Promise<string[]> {
  const { rows: holds } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from wallet.hold group by state`.execute(deps.db)
  const { rows: unpaid } = await sql<{ ano: string }>`
    select r.ano from attestation.record r left join wallet.hold h on h.id = r.hold_id
    where h.state is distinct from 'captured'`.execute(deps.db)
  const captured = holds.find(({ state }) => state === 'captured')?.count ?? 0
  return [
    ...some(unpaid.map(({ ano }) => `the hold of ${ano} is not captured`)),
    ...holds.filter(({ state }) => state !== 'captured').map(({ state, count }) => `${count} holds are ${state}`),
    ...(captured === acknowledged.length ? [] : [`${captured} charges for ${acknowledged.length} acknowledged acts`]),
    ...(await verifyLedger(deps)).map(({ rule, subject, detail }) => `ledger: ${rule}: ${subject} ${detail}`),
  ]
}

/** What comes round by the clock may be under way at any time. */
async function checkJobs({ installation: { deps } }: Question): Promise<string[]> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*) as count from pgboss.job
    where name = 'dead-letters' or state = 'failed'
      or (state in ('created', 'retry', 'active') and created_on < now() - interval '60 seconds' and start_after < now())
    group by name, state`.execute(deps.db)
  return rows.map(({ name, state, count }) => `${count} ${state} jobs of ${name}`)
}

async function checkObjects({ installation: { deps } }: Question): Promise<string[]> {
  const { rows } = await sql<{ ano: string; sha256: string; size: number | null }>`
    select ano, sha256, size from attestation.file where stored
    union all select ano, digest, null from attestation.record where state = 'sealed'
    union all select ano, sha256, size from attestation.certificate`.execute(deps.db)
  const problems: string[] = []
  for (const { ano, sha256, size } of rows) {
    const found = await deps.storage.stat(sha256)
    if (!found || (size !== null && found.size !== size)) problems.push(`${ano}: object ${sha256} is not there whole`)
  }
  return some(problems)
}

/** Objects that no row names: made, and not kept because of a death in between. */
export async function strayObjects({ deps }: Installation): Promise<number> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from attestation.file where stored union select digest from attestation.record where digest is not null
    union select sha256 from attestation.certificate`.execute(deps.db)
  const named = new Set(rows.map(({ sha256 }) => sha256))
  let stray = 0
  for await (const { sha256 } of deps.storage.list()) if (!named.has(sha256)) stray += 1
  return stray
}
