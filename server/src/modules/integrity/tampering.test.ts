// Tests that a person with full access to the database cannot move, remove or redate sealed records and log entries unnoticed, nor change what pages and certificates state.
import { randomBytes } from 'node:crypto'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { cosignatureBytes } from '@attestry/proof/log/cosignature'
import { signatureLine } from '@attestry/proof/log/note'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { uploadAll } from '../../../test/tus-client.ts'
import { textOf } from '../../adapters/paper/pdf.fixture.ts'
import type { Db } from '../../kernel/database.ts'
import { type Deps, inTransaction } from '../../kernel/deps.ts'
import { newId } from '../../kernel/id.ts'
import { findProblems, type Part, publishStatements } from './public.ts'

interface Made {
  readonly ano: string
  readonly publicId: string
  readonly digest: string
}

let house: TestHouse
let deps: Deps
let token = ''
let one: Made
let two: Made
const { signal } = new AbortController()

beforeAll(async () => {
  house = await openTestHouse()
  deps = house.house.deps
  token = await house.logIn('13800000001')
  one = await deposit()
  two = await deposit()
  await publishStatements(deps, signal)
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
      select from transparency.leaf where position is null
      union all select from transparency.log where assigned > published`.execute(deps.db)
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )
})
afterAll(() => house.close())

async function deposit(): Promise<Made> {
  const id = await uploadAll(house, token, '合同.bin', randomBytes(500))
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  const ano = list[0]?.ano ?? ''
  return vi.waitFor(
    async () => {
      const { proof, digest } = await house.get(recordApi.info, { ano }, { token })
      expect(proof.ready).toBe(true)
      return { ano, publicId: proof.publicId, digest: digest ?? '' }
    },
    { timeout: 20_000 },
  )
}

class Undo extends Error {}

/** Runs `work` after damage that the application itself could not do, and undoes the damage. */
async function whileDamaged(damages: readonly RawBuilder<unknown>[], work: (inside: Deps) => Promise<void>): Promise<void> {
  const damage = (db: Db) =>
    inTransaction({ ...deps, db }, async (inside) => {
      await sql`set local session_replication_role = replica`.execute(inside.db)
      for (const each of damages) await each.execute(inside.db)
      await work(inside)
      throw new Undo()
    })
  await expect(house.asOwner(damage)).rejects.toThrow(Undo)
}

async function foundAfter(part: Part, ...damages: RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = []
  await whileDamaged(damages, async (inside) => {
    found = (await findProblems(inside, part, signal)).map(({ subject, detail }) => `${subject}: ${detail}`)
  })
  return found
}

const setRecord = (change: RawBuilder<unknown>, { ano }: Made = one) =>
  sql`update attestation.record set ${change} where ano = ${ano}`

it('untouched records and logs have no problem', async () => {
  for (const part of ['records', 'log', 'custody', 'journals'] as const)
    expect(await findProblems(deps, part, signal), part).toEqual([])
})

describe('a public id moved to another record', () => {
  /** Unique: the first update frees it. */
  const moved = () => [setRecord(sql`public_id = ${'0'.repeat(16)}`, one), setRecord(sql`public_id = ${one.publicId}`, two)]

  it('is found in both records', async () => {
    const found = await foundAfter('records', ...moved())
    expect(found).toHaveLength(2)
    expect(found[0]).toContain(`record ${one.ano}: publicId`)
    expect(found[1]).toContain(`record ${two.ano}: publicId`)
  })

  it('shows visitors no other record, and the certificate prints the id that was signed', async () => {
    const [free, take] = moved()
    await house.asOwner(async (db) => {
      await free?.execute(db)
      await take?.execute(db)
    })
    const damaged = attestationErrors.MANIFEST_DAMAGED.code
    expect((await house.call(certificateApi.court, { id: one.publicId })).statusCode).toBe(damaged)
    expect((await house.call(lookupApi.byIdAndNumber, { id: one.publicId, number: two.ano })).statusCode).toBe(damaged)
    expect((await house.send(certificateApi.publicPdf, { id: one.publicId })).status).not.toBe(200)
    expect(house.log.some((line) => line.includes('another public id than its manifest'))).toBe(true)
    const pdf = await house.send(certificateApi.pdf, { ano: two.ano }, { token })
    expect(pdf.status).toBe(200)
    const text = textOf(Buffer.from(await pdf.arrayBuffer())).replace(/\s/g, '')
    expect(text).toContain(two.publicId)
    expect(text).not.toContain(one.publicId)
    await house.asOwner(async (db) => {
      await setRecord(sql`public_id = ${two.publicId}`, two).execute(db)
      await setRecord(sql`public_id = ${one.publicId}`, one).execute(db)
    })
    expect((await house.get(certificateApi.court, { id: one.publicId })).number).toBe(one.ano)
  })
})

describe('a sealed record whose leaf is in the log', () => {
  const missing = ({ ano, digest }: Made) =>
    `record ${ano}: is in the log, but not sealed in the database with its digest ${digest}`

  it('is missed if it was removed with its files and its custody log', async () => {
    const removed = ['file', 'custody', 'record'].map(
      (table) => sql`delete from ${sql.table(`attestation.${table}`)} where ano = ${one.ano}`,
    )
    expect(await foundAfter('records', ...removed)).toEqual([missing(one)])
  })

  it.each(['failed', 'sealing'])('is missed if its state is %s', async (state) => {
    const found = await foundAfter('records', setRecord(sql`state = ${state}, digest = null, sealed_at = null`))
    expect(found).toEqual([missing(one)])
  })

  it('is missed if it was moved to another platform', async () => {
    const found = await foundAfter('records', setRecord(sql`platform_id = 2`))
    expect(found).toContainEqual(missing(one))
  })
})

describe('a column of a sealed record that was changed', () => {
  const changes: Record<string, RawBuilder<unknown>> = {
    owner: sql`owner_id = ${newId()}`,
    'role of the operator': sql`owner_id = ${newId()}`,
    subject: sql`subject_openings = null`,
    size: sql`size = size + 1`,
    'number of files': sql`file_count = file_count + 1`,
  }
  it.each(Object.entries(changes))('is found: %s', async (what, change) => {
    expect(await foundAfter('records', setRecord(change))).toContainEqual(
      expect.stringContaining(`record ${one.ano}: ${what}: the database has`),
    )
  })

  it('is found: the time at which its leaf was queued', async () => {
    const damage = sql`update transparency.leaf set queued_at = queued_at - interval '1 second' where sha256 = ${one.digest}`
    expect(await foundAfter('records', damage)).toEqual([expect.stringContaining(`record ${one.ano}: queued: its leaf says`)])
  })
})

describe('a column of a checkpoint that was changed', () => {
  const changes: Record<string, RawBuilder<unknown>> = {
    'time of the time-stamp': sql`update transparency.time_stamp set time = time - interval '1 second'`,
    'serial number of the time-stamp': sql`update transparency.time_stamp set serial = '00'`,
    'policy of the time-stamp': sql`update transparency.time_stamp set policy = '1.2'`,
    'before its last leaf was queued': sql`update transparency.checkpoint set signed_at = signed_at - interval '1 hour'`,
    'after it was time-stamped': sql`update transparency.checkpoint set signed_at = signed_at + interval '1 hour'`,
    'before the time in its tokens': sql`update transparency.checkpoint set stamped_at = stamped_at - interval '1 hour'`,
    'its note is of another head': sql`update transparency.checkpoint set root = ${'ab'.repeat(32)}`,
    'its note is not signed': sql`update transparency.checkpoint set note = regexp_replace(note, '.{9}\\n$', E'AAAAAAAA=\\n')`,
    'do not verify': sql`
      update transparency.time_stamp set token = other.token from (select token, size from transparency.time_stamp) other
      where time_stamp.size <> other.size`,
    'has no time-stamp': sql`delete from transparency.time_stamp`,
  }
  it.each(Object.entries(changes))('is found: %s', async (what, change) => {
    expect((await foundAfter('log', change)).join('\n')).toMatch(new RegExp(`checkpoint of size \\d+: .*${what}`))
  })
})

it('a cosignature with another time or witness is found', async () => {
  const time = Math.floor(Date.now() / 1000)
  const line = signatureLine({ name: 'witness.test/one', keyId: '00000007' }, cosignatureBytes(time, new Uint8Array(64)))
  const insert = (witness: string, at: number) => sql`
    insert into transparency.cosignature (log_id, size, witness, line, at)
    select log_id, size, ${witness}, ${line}, to_timestamp(${at}) from transparency.checkpoint order by size desc limit 1`
  expect(await foundAfter('log', insert('witness.test/one', time))).toEqual([])
  expect((await foundAfter('log', insert('witness.test/one', time - 60)))[0]).toContain(
    'time of the cosignature by witness.test/one',
  )
  expect((await foundAfter('log', insert('witness.test/two', time)))[0]).toContain('the cosignature of witness.test/two is by')
})

it('the public page states the platform names that were signed', async () => {
  const names = async () => {
    const { platformName, platformEnglishName } = await house.get(certificateApi.court, { id: one.publicId })
    return { platformName, platformEnglishName }
  }
  const before = await names()
  const { rows } = await sql<{ name: string; facts: object }>`select name, facts from platform.platform where id = 1`.execute(
    deps.db,
  )
  await house.asOwner((db) =>
    sql`update platform.platform set name = '另一平台', facts = facts || '{"englishName": "Another"}' where id = 1`.execute(db),
  )
  await vi.waitFor(async () => expect((await house.get(dictionaryApi.name, {})).name).toBe('另一平台'), { timeout: 20_000 })
  expect(await names()).toEqual(before)
  await house.asOwner((db) =>
    sql`update platform.platform set name = ${rows[0]?.name}, facts = ${JSON.stringify(rows[0]?.facts)} where id = 1`.execute(db),
  )
})

it("the member's detail states the times that were signed", async () => {
  const detail = async () => {
    const { createdAt, sealedAt, proof } = await house.get(recordApi.info, { ano: one.ano }, { token })
    return { createdAt, sealedAt, steps: proof.steps }
  }
  const before = await detail()
  const move = (by: string) => setRecord(sql`created_at = created_at + ${by}::interval, sealed_at = sealed_at + ${by}::interval`)
  await house.asOwner((db) => move('-1 year').execute(db))
  expect(await detail()).toEqual(before)
  const { proof } = await house.get(recordApi.evidence, { id: one.ano }, { token })
  expect(proof.steps).toEqual(before.steps)
  await house.asOwner((db) => move('1 year').execute(db))
})

it('a statement about the journals with another time is found', async () => {
  const found = await foundAfter('journals', sql`update integrity.statement set made_at = made_at - interval '1 hour'`)
  expect(found[0]).toContain('the database says it was made at')
})
