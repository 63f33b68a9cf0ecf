// The smoke size of the step campaign (full size: `npm run campaign:steps`), and proof that its oracle and its monitor can see.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Victim } from './step-campaign.ts'
import { type Ground, openGround } from './step-installation.ts'
import { type RestoreResult, restoreOlder } from './step-restore.ts'

let ground: Ground
let victim: Victim
let restored: Promise<RestoreResult[]>

beforeAll(async () => {
  ground = await openGround()
  victim = await Victim.make(ground, () => 0)
  // Half of it is waiting, on an installation of its own: it goes beside the blows, and its test looks at what came out.
  restored = restoreOlder(ground, ['database', 'everything'])
  restored.catch(() => {})
}, 120_000)

afterAll(async () => {
  await restored?.catch(() => {})
  await victim?.close()
  await ground?.close()
}, 60_000)

const PATIENT = 240_000

it.each([
  { step: 'log: head signed', moment: 'after', company: 'alone', manner: 'lone' },
  { step: 'log: head published', moment: 'before', company: 'alone', manner: 'lone' },
  { step: 'seal: commit', moment: 'before', company: 'alone', manner: 'busy' },
  { step: 'stamp: head marked', moment: 'after', company: 'beside', manner: 'busy' },
] as const)(
  '$company and $manner, killed $moment "$step": nothing is lost, paid twice or told in two ways',
  async (blow) => {
    const report = await victim.hit(blow)
    expect(report.problems).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(0)
  },
  PATIENT,
)

it(
  'would have named a loss of any kind',
  async () => {
    const { deps, folder } = victim.installation
    const [first, second, third] = victim.load.acknowledged.map(({ ano }) => ano)
    const run = async (statement: ReturnType<typeof sql>) => {
      await deps.db.transaction().execute(async (inside) => {
        await sql`set local session_replication_role = replica`.execute(inside)
        await statement.execute(inside)
      })
    }
    expect(await victim.inspect()).toEqual([])
    const damages: [ReturnType<typeof sql>, RegExp][] = [
      [sql`update attestation.record set owner_id = gen_random_uuid() where ano = ${first}`, /belongs to another/],
      [sql`update attestation.file set size = 7 where ano = ${first}`, /has another digest or size/],
      [sql`update wallet.hold set state = 'held', ended_at = null where reference like ${`%${first}`}`, /is not captured/],
      [sql`update transparency.leaf set position = position + 1000 where position = 2`, /is not in the published tree/],
      [sql`update attestation.custody set actor = 'nobody' where ano = ${second} and seq = 2`, /custody line 2 is broken/],
      [sql`delete from attestation.custody where ano = ${third} and event = 'LOGGED'`, /LOGGED 0 times/],
      [
        sql`update pgboss.job set state = 'failed' where name = 'transparency.log-grew.to.custody'`,
        /failed jobs of transparency.log-grew/,
      ],
      [sql`delete from attestation.custody where ano = ${third}`, /./],
      [sql`delete from attestation.file where ano = ${third}`, /./],
      [sql`delete from attestation.record where ano = ${third}`, /is lost/],
    ]
    for (const [damage, name] of damages) {
      await run(damage)
      expect((await victim.inspect()).join('\n')).toMatch(name)
    }
    rmSync(join(folder, 'storage', 'objects'), { recursive: true })
    expect((await victim.inspect()).join('\n')).toMatch(/is not there whole/)
  },
  PATIENT,
)

it(
  'an older database comes back: the log refuses to sign and says why; with every memory as old it forks, and that is seen',
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
  PATIENT,
)
