// Short run of the step campaign (full: `npm run campaign:steps`), with tests that its checks detect violations.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../src/kernel/database.ts'
import { CrashTarget } from './step-campaign.ts'
import { openPostgresServer, type PostgresServer } from './step-installation.ts'
import { type RestoreResult, restoreOlderBackup } from './step-restore.ts'

let postgres: PostgresServer
let target: CrashTarget
let restored: Promise<RestoreResult[]>

beforeAll(async () => {
  postgres = await openPostgresServer()
  target = await CrashTarget.make(postgres, () => 0)
  // It mostly waits and has its own installation, so it runs in parallel with the crashes.
  restored = restoreOlderBackup(postgres, ['database', 'everything'])
  restored.catch(() => {})
}, 120_000)

afterAll(async () => {
  await restored?.catch(() => {})
  await target?.close()
  await postgres?.close()
}, 60_000)

const TEST_TIMEOUT_MS = 240_000

it.each([
  { step: 'log: head signed', moment: 'after', topology: 'alone', loadPattern: 'lone' },
  { step: 'log: head published', moment: 'before', topology: 'alone', loadPattern: 'lone' },
  { step: 'seal: commit', moment: 'before', topology: 'alone', loadPattern: 'busy' },
  { step: 'stamp: head marked', moment: 'after', topology: 'beside', loadPattern: 'busy' },
] as const)(
  '$topology and $loadPattern, killed $moment "$step": nothing is lost, charged twice or contradictory',
  async (crashCase) => {
    const report = await target.crash(crashCase)
    expect(report.problems).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(0)
  },
  TEST_TIMEOUT_MS,
)

it(
  'the inspection reports every kind of damage',
  async () => {
    const { folder, ownerUrl } = target.installation
    const { db, close } = connect(ownerUrl, { max: 1, name: 'step-test' })
    const [first, second, third] = target.load.acknowledged.map(({ ano }) => ano)
    const run = async (statement: ReturnType<typeof sql>) => {
      await db.transaction().execute(async (inside) => {
        await sql`set local session_replication_role = replica`.execute(inside)
        await statement.execute(inside)
      })
    }
    expect(await target.inspect()).toEqual([])
    const damages: [ReturnType<typeof sql>, RegExp][] = [
      [sql`update attestation.record set owner_id = gen_random_uuid() where ano = ${first}`, /belongs to another/],
      [sql`update attestation.file set size = 7 where ano = ${first}`, /has another digest or size/],
      [sql`update wallet.hold set state = 'held', ended_at = null where reference like ${`%${first}`}`, /is not settled/],
      [sql`update transparency.leaf set position = position + 1000 where position = 2`, /is not in the published tree/],
      [sql`update attestation.custody set actor = 'nobody' where ano = ${second} and seq = 2`, /custody line 2 is broken/],
      [sql`delete from attestation.custody where ano = ${third} and event = 'LOGGED'`, /LOGGED 0 times/],
      [
        sql`update pgboss.job set state = 'failed' where name = 'transparency.log-grew.to.custody'`,
        /failed jobs of transparency.log-grew/,
      ],
      [sql`delete from attestation.custody where ano = ${third}`, new RegExp(`${third} has no custody log`)],
      [sql`delete from attestation.file where ano = ${third}`, new RegExp(`${third} has another digest or size`)],
      [sql`delete from attestation.record where ano = ${third}`, new RegExp(`${third} is lost`)],
    ]
    for (const [damage, name] of damages) {
      await run(damage)
      expect((await target.inspect()).join('\n')).toMatch(name)
    }
    await close()
    rmSync(join(folder, 'storage', 'objects'), { recursive: true })
    expect((await target.inspect()).join('\n')).toMatch(/is missing or incomplete/)
  },
  TEST_TIMEOUT_MS,
)

it(
  'restoring an older database halts the log with a reason; restoring everything forks it, which the monitor detects',
  async () => {
    const [refused, control] = await restored
    expect(refused?.halted).toContain(`${refused?.before.size} was published: it is older than the log`)
    expect(refused?.after?.note).toBe(refused?.before.note)
    expect(refused?.signerSize).toBe(refused?.before.size)
    expect(refused?.recordState).toBe('sealed')
    expect(refused?.forks).toEqual([])
    expect(control?.halted).toBeNull()
    expect(control?.after?.note).not.toBe(control?.before.note)
    expect(control?.forks.join()).toContain('fork')
  },
  TEST_TIMEOUT_MS,
)
