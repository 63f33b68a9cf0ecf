// Tests that tampering by a person with full access to the database is found: dates, names, files, balances, custody and audit lines, and statements about them.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { integrityParts } from '@attestry/contract/modules/operator/health'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { uploadAll } from '../../../test/tus-client.ts'
import { textOf } from '../../adapters/paper/pdf.fixture.ts'
import type { Guest } from '../../kernel/actor.ts'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/database.ts'
import { type Deps, inTransaction } from '../../kernel/deps.ts'
import { newId } from '../../kernel/id.ts'
import { appendCustody } from '../attestation/public.ts'
import { findProblems, lastReports, type Part, publishStatements, runChecks } from './public.ts'

let house: TestHouse
let folder = ''
let token = ''
let deps: Deps
let ano = ''
let other = ''
let publicId = ''
const { signal } = new AbortController()
const visitor: Guest = { kind: 'guest', platformId: 1, address: '', device: '', locale: 'zh' }
const CASE = newId()
const bytes = randomBytes(5_000)
const fileDigest = createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attestry-integrity-'))
  house = await openTestHouse({ folder })
  deps = house.house.deps
  token = await house.logIn('13800000001')
  other = await deposit()
  ano = await deposit()
  await openTestCase()
  await sql`
    insert into wallet.payment_fact (id, platform_id, channel, trade_no, source, verdict, content, raw, at)
    values (${newId()}, 1, 'alipay', 'P1', 'notice', 'stray', '{}', 'a=1', now())`.execute(deps.db)
  await sql`
    with application as (
      insert into invoice.application
        (id, platform_id, owner_id, serial, state, special, buyer, fen, tax_fen, lines, issuer, created_at)
      select ${newId()}, 1, id, '12345678901234567890', 'reviewing', false, 'sealed', 100, 0, '[]', 'desk', now()
      from account.account where phone = '13800000001' and platform_id = 1 returning id
    )
    insert into invoice.step (application_id, state, actor, at) select id, 'reviewing', 'member', now() from application`.execute(
    deps.db,
  )
  for (const subject of ['one', 'two', 'three'])
    await inTransaction(deps, (inside) => audit(inside, visitor, { action: 'test', subject }))
  expect(await publishStatements(deps, signal)).toBeGreaterThan(0)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from transparency.leaf where kind = 'journal' and position is null`.execute(deps.db)
    expect(rows).toEqual([])
    const { rows: open } = await sql`select from transparency.log where assigned > published`.execute(deps.db)
    expect(open).toEqual([])
  })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

/** A complaint that the desk has answered. */
async function openTestCase(): Promise<void> {
  await sql`
    with opened as (
      insert into casework."case" (id, platform_id, kind, subject, facts, state, version, opened_at)
      values (${CASE}, 1, 'complaint', 'subject', '{"text": "the page is not mine"}', 'answered', 2, now())
    )
    insert into casework.step (case_id, version, at, actor, act, from_state, to_state, note)
    values (${CASE}, 1, now(), 'applicant', null, null, 'open', ''), (${CASE}, 2, now(), 'desk', 'answer', 'open', 'answered', 'it is')
  `.execute(deps.db)
}

async function deposit(): Promise<string> {
  const id = await uploadAll(house, token, '合同.bin', bytes)
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  const made = list[0]?.ano ?? ''
  await vi.waitFor(
    async () => {
      const { proof } = await house.get(recordApi.info, { ano: made }, { token })
      expect(proof.ready).toBe(true)
      publicId = proof.publicId
    },
    { timeout: 20_000 },
  )
  return made
}

const SOON = { timeout: 20_000 }

class Undo extends Error {}

/** What a check finds after the damage, which is undone. The application itself could not do it. */
async function foundAfter(part: Part, ...damages: RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = []
  const damage = (db: Db) =>
    inTransaction({ ...deps, db }, async (inside) => {
      await sql`set local session_replication_role = replica`.execute(inside.db)
      for (const each of damages) await each.execute(inside.db)
      found = (await findProblems(inside, part, signal)).map(({ subject, detail }) => `${subject}: ${detail}`)
      throw new Undo()
    })
  await expect(house.asOwner(damage)).rejects.toThrow(Undo)
  return found
}

describe('untouched data', () => {
  it.each(integrityParts)('has no problem in part %s', async (part) => {
    expect(await findProblems(deps, part, signal)).toEqual([])
  })
})

describe('the check of records', () => {
  const changes: Record<string, RawBuilder<unknown>> = {
    'time of acceptance': sql`created_at = created_at - interval '1 year'`,
    'time of sealing': sql`sealed_at = sealed_at - interval '1 year'`,
    name: sql`sealed_name = 'another'`,
    kind: sql`kind = 'digest'`,
    'source class': sql`source_class = 'collected'`,
    operator: sql`operator_id = ${newId()}`,
    environment: sql`facts = jsonb_set(facts, '{environment,identity}', '"verified elsewhere"')`,
    times: sql`facts = jsonb_set(facts, '{times}', '[]')`,
  }
  it.each(Object.entries(changes))('reports a changed %s', async (what, change) => {
    const found = await foundAfter('records', sql`update attestation.record set ${change} where ano = ${ano}`)
    expect(found).toContainEqual(expect.stringContaining(what))
    for (const problem of found) expect(problem).toContain(`record ${ano}`)
  })

  it('reports a digest whose leaf is not queued', async () => {
    const found = await foundAfter('records', sql`update attestation.record set digest = ${'ab'.repeat(32)} where ano = ${ano}`)
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`record ${ano}.*is not queued`)))
    for (const problem of found) expect(problem).toContain(`record ${ano}`)
  })

  it.each(['path', 'sha256', 'sm3'])('reports a changed %s of a file', async (column) => {
    const change = sql`${sql.ref(column)} = reverse(${sql.ref(column)})`
    const found = await foundAfter('records', sql`update attestation.file set ${change} where ano = ${ano}`)
    expect(found).toEqual([expect.stringContaining('files: the database has')])
  })

  it('reports a digest that names an object that is not a manifest', async () => {
    const { rows } = await sql<{ digest: string }>`select digest from attestation.record where ano = ${ano}`.execute(deps.db)
    const found = await foundAfter(
      'records',
      sql`update attestation.record set digest = ${fileDigest} where ano = ${ano}`,
      sql`update transparency.leaf set sha256 = ${fileDigest} where sha256 = ${rows[0]?.digest}`,
    )
    expect(found).toEqual([expect.stringContaining('its manifest or its subject cannot be read')])
  })
})

describe('the public page of a record whose manifest is damaged or missing', () => {
  it.each(['damaged', 'missing'])('says that nothing can be confirmed (%s)', async (how) => {
    const ownAno = await deposit()
    const { rows } = await sql<{ digest: string }>`select digest from attestation.record where ano = ${ownAno}`.execute(deps.db)
    const manifest = rows[0]?.digest ?? ''
    const path = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(manifest.slice(4))) ?? ''
    const bytesBefore = readFileSync(join(folder, path))
    rmSync(join(folder, path))
    if (how === 'damaged') writeFileSync(join(folder, path), Buffer.concat([bytesBefore, Buffer.from(' ')]))
    const answer = await house.call(certificateApi.court, { id: publicId })
    expect(answer.statusCode).toBe(attestationErrors.MANIFEST_DAMAGED.code)
    expect(house.log.some((line) => line.includes('the manifest of a record is damaged or missing'))).toBe(true)
    rmSync(join(folder, path), { force: true })
    writeFileSync(join(folder, path), bytesBefore)
  })
})

describe('pages and certificates of a record whose row was changed', () => {
  it('state what was signed', async () => {
    const view = () => house.get(certificateApi.court, { id: publicId })
    const lookup = () => house.get(lookupApi.byFile, { digest: fileDigest })
    const [before, foundBefore] = [await view(), await lookup()]
    const yearBack = sql`interval '1 year'`
    // Committed: the server reads it.
    await house.asOwner(async (db) => {
      await sql`
        update attestation.record set created_at = created_at - ${yearBack}, sealed_at = sealed_at - ${yearBack}, sealed_name = '另一名称',
          facts = '{"times":[],"environment":{}}' where ano = ${ano}`.execute(db)
      await sql`update transparency.time_stamp set time = time - ${yearBack}, serial = '00', policy = '1.2'`.execute(db)
      await sql`update transparency.checkpoint set signed_at = signed_at - ${yearBack}, stamped_at = stamped_at - ${yearBack}`.execute(
        db,
      )
    })
    const [after, foundAfterwards] = [await view(), await lookup()]
    expect(after).toEqual(before)
    expect(foundAfterwards).toEqual(foundBefore)
    const pdf = await house.send(certificateApi.pdf, { ano }, { token })
    expect(pdf.status).toBe(200)
    const text = textOf(Buffer.from(await pdf.arrayBuffer()))
    expect(text).toContain(String(new Date().getUTCFullYear()))
    expect(text).not.toContain(String(new Date().getUTCFullYear() - 1))
    expect(text).not.toContain('另一名称')
    expect((await findProblems(deps, 'records', signal)).map(({ subject }) => subject)).toContain(`record ${ano}`)
    await sql`
      update attestation.record set created_at = created_at + ${yearBack}, sealed_at = sealed_at + ${yearBack} where ano = ${ano}`.execute(
      deps.db,
    )
  })
})

describe('in a changed ledger', () => {
  it('a raised balance is reported', async () => {
    const found = await foundAfter('ledger', sql`update wallet.purse set recharged_fen = recharged_fen + 10000000`)
    expect(found[0]).toContain('wallet equals the sum of its entries')
  })

  it('a posting invented for a time that a statement covers is reported, although it balances', async () => {
    const invented = sql`
      with posted as (
        insert into wallet.posting (id, platform_id, owner_id, kind, key, reference, at, journal)
        select ${newId()}, platform_id, owner_id, 'credit', 'invented', 'invented', at, -1 from wallet.posting limit 1
        returning id, owner_id
      )
      insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
      select id, 'recharged'::wallet.account, owner_id, 'CNY', 1000 from posted
      union all select id, 'paid-in'::wallet.account, null, 'CNY', -1000 from posted`
    const placed = sql`update wallet.posting set journal = 0 - journal + 1 where journal = -1`
    const moved = sql`update wallet.posting set journal = journal + 1000000 where journal = 2`
    const found = await foundAfter('journals', moved, invented, placed)
    expect(found[0]).toContain('ledger lines')
  })

  it.each([
    ['amounts', sql`update wallet.entry set amount = amount * 2`],
    ['references', sql`update wallet.posting set reference = 'another'`],
  ])('changed %s are reported, although it balances', async (_, change) => {
    expect((await foundAfter('journals', change))[0]).toContain('their content has changed')
  })
})

describe('in a changed custody log', () => {
  it('an edited line is reported', async () => {
    const found = await foundAfter(
      'custody',
      sql`update attestation.custody set actor = 'somebody' where ano = ${ano} and seq = 2`,
    )
    expect(found).toEqual([`record ${ano}: custody line 2 breaks the hash chain`])
  })

  it('a removed tail, whose chain is intact, is reported', async () => {
    const cut = sql`delete from attestation.custody where ano = ${ano} and seq > 4`
    expect(await foundAfter('custody', cut)).toEqual([])
    expect((await foundAfter('journals', cut))[0]).toMatch(/custody lines .* were stated/)
  })

  it('a removed chain is reported', async () => {
    const found = await foundAfter('custody', sql`delete from attestation.custody where ano = ${ano}`)
    expect(found).toEqual([`record ${ano}: has no custody lines`])
  })

  it('lines of a removed record are reported', async () => {
    const found = await foundAfter('custody', sql`delete from attestation.record where ano = ${ano}`)
    expect(found).toContain(`record ${ano}: has custody lines but no row`)
  })
})

describe('in a changed audit log', () => {
  it('an edited line is reported', async () => {
    const found = await foundAfter('audit', sql`update kernel.audit set subject = 'another' where subject = 'two'`)
    expect(found).toEqual([expect.stringContaining('breaks the hash chain')])
  })

  it('a removed tail, whose chain is intact, is reported', async () => {
    const cut = sql`delete from kernel.audit where platform_id = 1 and subject in ('two', 'three')`
    expect(await foundAfter('audit', cut)).toEqual([])
    expect((await foundAfter('journals', cut))[0]).toMatch(/audit lines .* were stated/)
  })
})

describe('in a changed case', () => {
  const changes: Record<string, RawBuilder<unknown>> = {
    'text of the applicant': sql`update casework."case" set facts = '{"text": "all is well"}' where id = ${CASE}`,
    subject: sql`update casework."case" set subject = 'another' where id = ${CASE}`,
    'note of a step': sql`update casework.step set note = 'it is not' where case_id = ${CASE} and version = 2`,
    'time of a step': sql`update casework.step set at = at - interval '1 day' where case_id = ${CASE} and version = 2`,
  }
  it.each(Object.entries(changes))('a changed %s is reported', async (_what, change) => {
    expect(await foundAfter('cases', change)).toEqual([])
    expect(await foundAfter('journals', change)).toEqual([expect.stringMatching(/casework lines .*: their content has changed/)])
  })

  it('a removed step is reported', async () => {
    const removed = sql`delete from casework.step where case_id = ${CASE} and version = 2`
    expect(await foundAfter('cases', removed)).toEqual([`case ${CASE}: has 1 steps, its row says 2`])
    expect((await foundAfter('journals', removed))[0]).toMatch(/casework lines .* were stated/)
  })

  it('another state, and a step that does not begin where the one before ended, are reported', async () => {
    const closed = sql`update casework."case" set state = 'closed' where id = ${CASE}`
    expect(await foundAfter('cases', closed)).toEqual([`case ${CASE}: is closed, its steps lead to answered`])
    const jumped = sql`update casework.step set from_state = 'closed' where case_id = ${CASE} and version = 2`
    expect((await foundAfter('cases', jumped))[0]).toContain('does not begin where the one before ended')
  })
})

describe('statements about the journals that were changed', () => {
  it('are reported if removed from the database, since they are in the log', async () => {
    const found = await foundAfter('journals', sql`delete from integrity.statement where platform_id = 1`)
    expect(found[0]).toContain('is in the log but not in the database')
  })

  it('are reported if removed with their leaves, since the published log has them', async () => {
    const removed = [sql`delete from integrity.statement`, sql`delete from transparency.leaf where kind = 'journal'`]
    expect(await foundAfter('journals', ...removed)).toEqual([])
    expect((await foundAfter('log', ...removed)).join('\n')).toMatch(/entry \d+ \(journal [0-9a-f]{64}\) is not in the database/)
  })

  it('are reported if they claim to cover less', async () => {
    const found = await foundAfter('journals', sql`update integrity.statement set audit = audit - 1 where platform_id = 1`)
    expect(found[0]).toContain('audit: the database says it covers')
  })
})

describe('the statements about the journals', () => {
  it('are made only for platforms whose journals have gained lines', async () => {
    expect(await publishStatements(deps, signal)).toBe(1)
    expect(await publishStatements(deps, signal)).toBe(0)
    expect(await findProblems(deps, 'journals', signal)).toEqual([])
  })

  it('wait for a transaction that is still open, and cover its lines afterwards', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const line = { event: 'VIEWED', at: deps.clock.now(), actor: 'visitor', detail: {} } as const
    const open = inTransaction(deps, async ({ db }) => {
      await appendCustody(db, ano, [line])
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await inTransaction(deps, ({ db }) => appendCustody(db, other, [line]))
    let stated = false
    const numberOf = async (record: string) => {
      const { rows } = await sql<{ journal: number }>`
        select max(journal) as journal from attestation.custody where ano = ${record}`.execute(deps.db)
      return rows[0]?.journal ?? 0
    }
    const covered = async () => {
      const { rows } = await sql<{ custody: number }>`
        select max(custody) as custody from integrity.statement where platform_id = 1`.execute(deps.db)
      return rows[0]?.custody ?? 0
    }
    const coveredBefore = await covered()
    const statement = publishStatements(deps, signal).then(() => {
      stated = true
    })
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query like '%backend_xid is not null%' and pid <> pg_backend_pid()`.execute(
          deps.db,
        )
      expect(rows.length).toBeGreaterThan(0)
    }, SOON)
    expect(stated).toBe(false)
    expect(await covered()).toBe(coveredBefore)
    end.resolve()
    await open
    await statement
    // The line of the open transaction has the lower number.
    expect(await numberOf(ano)).toBeLessThan(await numberOf(other))
    expect(await covered()).toBeGreaterThanOrEqual(await numberOf(other))
    expect(await findProblems(deps, 'journals', signal)).toEqual([])
  })
})

describe('append-only tables', () => {
  const damages: Record<string, readonly [Part, RawBuilder<unknown>]> = {
    'attestation.custody': ['journals', sql`update attestation.custody set actor = 'somebody'`],
    'casework.step': ['journals', sql`update casework.step set note = 'another'`],
    'integrity.statement': ['journals', sql`update integrity.statement set ledger = ledger - 1`],
    'invoice.step': ['journals', sql`update invoice.step set actor = 'somebody'`],
    'kernel.audit': ['journals', sql`update kernel.audit set subject = 'another'`],
    'transparency.key_event': ['log', sql`update transparency.key_event set event = replace(event, '"active"', '"passive"')`],
    'wallet.entry': ['journals', sql`update wallet.entry set amount = amount * 2`],
    'wallet.payment_fact': ['journals', sql`update wallet.payment_fact set trade_no = 'another'`],
    'wallet.posting': ['journals', sql`update wallet.posting set at = at - interval '1 day'`],
  }

  it.each(Object.entries(damages))('a change in %s is reported', async (_, [part, damage]) => {
    expect(await foundAfter(part, damage)).not.toEqual([])
  })

  it('are all covered by these changes', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' order by 1`.execute(deps.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(damages))
  })

  it.each([
    ['a removed key event', sql`delete from transparency.key_event`, 'is not in the database'],
    ['a moved key event', sql`update transparency.key_event set at = at - interval '1 day'`, 'has another time'],
  ])('%s is reported', async (_, damage, problem) => {
    expect((await foundAfter('log', damage))[0]).toMatch(new RegExp(`: key event [0-9a-f]{64} ${problem}$`))
  })
})

it('an aborted run does not count as finished, even if it has found a problem', async () => {
  const controller = new AbortController()
  const aborting = new Proxy(deps, {
    get: (target, name) => {
      if (name === 'log') controller.abort()
      return target[name as keyof Deps]
    },
  })
  await house.asOwner((db) => sql`update attestation.record set sealed_name = 'another' where ano = ${ano}`.execute(db))
  const before = await lastReports(deps.db, { platformId: 1, all: true })
  expect(await runChecks(aborting, ['records'], controller.signal)).not.toEqual([])
  expect(await lastReports(deps.db, { platformId: 1, all: true })).toEqual(before)
})

it('the last report of a finished run is shown to the platform concerned and to the operating one', async () => {
  await sql`update attestation.record set sealed_name = 'another' where ano = ${ano}`.execute(deps.db)
  await runChecks(deps, ['records', 'audit'], signal)
  const problemsFor = async (platformId: number, all: boolean) =>
    (await lastReports(deps.db, { platformId, all })).map(({ part, problems }) => [part, problems.length > 0])
  expect(await problemsFor(1, false)).toEqual([
    ['audit', false],
    ['records', true],
  ])
  expect(await problemsFor(2, false)).toEqual([
    ['audit', false],
    ['records', false],
  ])
  expect(await problemsFor(2, true)).toContainEqual(['records', true])
  expect(house.log.some((line) => line.includes('stored data contradicts what was signed'))).toBe(true)
})
