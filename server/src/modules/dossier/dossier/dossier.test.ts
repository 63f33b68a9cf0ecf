// Dossiers of members: contents, order, limits, and who may see and change them.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { dossierApi, MAX_DOSSIERS_PER_ACCOUNT, MAX_RECORDS_PER_DOSSIER } from '@attestry/contract/modules/dossier/dossier'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount } from '../../../../test/sub-account.ts'

let house: TestHouse
/** A person, a company, two of its sub-accounts. */
const tokens = { person: '', main: '', sub: '', sibling: '' }
const anos = { person: [] as string[], main: [] as string[], sub: [] as string[] }

beforeAll(async () => {
  house = await openTestHouse()
  tokens.person = await house.logIn('13800000001')
  tokens.main = await house.logIn('13800000002')
  tokens.sub = await house.logIn('13800000003')
  tokens.sibling = (await enterSubAccount(house, tokens.main, ['digest', 'pay'])).token
  anos.person = await deposit(tokens.person, ['a', 'b', 'c', 'd'])
  anos.main = await deposit(tokens.main, ['of the main account'])
  anos.sub = await deposit(tokens.sub, ['of the sub-account'])
})
afterAll(() => house.close())

async function deposit(token: string, names: readonly string[]): Promise<string[]> {
  const items = names.map((name) => ({ name, digest: createHash('sha256').update(name).digest('hex') }))
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  return list.map(({ ano }) => ano)
}
const create = (name = 'a case', token = tokens.person) => house.get(dossierApi.create, { name }, { token })
const add = (id: string, list: string[], token = tokens.person) => house.get(dossierApi.addRecords, { id, anos: list }, { token })
const info = (id: string, token = tokens.person) => house.get(dossierApi.info, { id }, { token })
const numbers = ({ records }: { records: readonly { ano: string }[] }) => records.map(({ ano }) => ano)

describe('a dossier', () => {
  it('keeps its details, and changes them only from the version that was read', async () => {
    const texts = {
      caseNumber: '(2026)江0192民初1024号',
      cause: '著作权侵权纠纷',
      ownSide: '林知远',
      otherSide: '江州印务有限公司',
      court: '江州互联网法院',
      note: 'line 1\nline 2',
    }
    const made = await house.get(dossierApi.create, { name: '  图片侵权案 ', ...texts }, { token: tokens.person })
    expect(made).toMatchObject({
      name: '图片侵权案',
      ...texts,
      version: 1,
      recordCount: 0,
      records: [],
      fileCount: 0,
      size: 0,
      digestCount: 0,
    })
    const change = { id: made.id, version: 1, name: 'renamed' }
    const changed = await house.get(dossierApi.change, change, { token: tokens.person })
    expect(changed).toMatchObject({ name: 'renamed', ownSide: '', court: '', version: 2 })
    const stale = await house.call(dossierApi.change, { ...change, name: 'too late' }, { token: tokens.person })
    expect(stale.statusCode).toBe(generalErrors.STALE.code)
    expect((await info(made.id)).name).toBe('renamed')
  })

  it('is listed with the latest changed first, and found by name, case number, parties and court', async () => {
    const { token } = await house.register()
    const first = await house.get(dossierApi.create, { name: '100% copied', otherSide: 'Prints Ltd' }, { token })
    await house.get(dossierApi.create, { name: 'second', court: 'Jiangzhou Court', caseNumber: 'Civil 1024' }, { token })
    const found = async (keyword?: string) =>
      (await house.get(dossierApi.list, keyword ? { keyword } : {}, { token })).list.map(({ name }) => name)
    expect(await found()).toEqual(['second', '100% copied'])
    expect(await found('1024')).toEqual(['second'])
    await house.get(dossierApi.change, { id: first.id, version: 1, name: '100% copied', otherSide: 'Prints Ltd' }, { token })
    expect(await found()).toEqual(['100% copied', 'second'])
    expect(await found('prints')).toEqual(['100% copied'])
    expect(await found('jiangzhou')).toEqual(['second'])
    expect(await found('0% c')).toEqual(['100% copied'])
    expect(await found('c_p')).toEqual([])
    const page = await house.get(dossierApi.list, { pageNum: 2, pageSize: 1 }, { token })
    expect(page).toMatchObject({ total: 2, pageNum: 2, list: [{ name: 'second', recordCount: 0 }] })
  })

  it('is deleted without its records', async () => {
    const { id } = await create()
    await add(id, anos.person)
    await house.get(dossierApi.remove, { id }, { token: tokens.person })
    expect((await house.call(dossierApi.info, { id }, { token: tokens.person })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    for (const ano of anos.person) await house.get(recordApi.info, { ano }, { token: tokens.person })
  })
})

describe('the records of a dossier', () => {
  it('are added once each, in order, and named with the dossiers that hold them', async () => {
    const [a = '', b = '', c = ''] = anos.person
    const { id, name } = await create('holder')
    expect(await add(id, [b, a, b])).toMatchObject({ added: 2, present: 0, dossier: { version: 2, recordCount: 2 } })
    const again = await add(id, [a, c])
    expect(again).toMatchObject({ added: 1, present: 1, dossier: { version: 3, fileCount: 0, digestCount: 3 } })
    expect(numbers(again.dossier)).toEqual([b, a, c])
    expect(await add(id, [a])).toMatchObject({ added: 0, present: 1, dossier: { version: 3 } })
    const other = await create('second holder')
    await add(other.id, [a])
    const holders = await house.get(dossierApi.ofRecord, { ano: a }, { token: tokens.person })
    expect(holders.list.slice(0, 2)).toEqual([
      { id: other.id, name: 'second holder' },
      { id, name },
    ])
    const without = await house.get(dossierApi.removeRecord, { id, ano: a }, { token: tokens.person })
    expect(numbers(without)).toEqual([b, c])
    expect(without.version).toBe(4)
    const gone = await house.call(dossierApi.removeRecord, { id, ano: a }, { token: tokens.person })
    expect(gone.statusCode).toBe(dossierErrors.NOT_IN_DOSSIER.code)
  })

  it('are counted in the list of the dossiers that hold some of them', async () => {
    const [a = '', b = ''] = anos.person
    const mark = 'counted holder'
    const [none, one, both] = [await create(`${mark} 0`), await create(`${mark} 1`), await create(`${mark} 2`)]
    await add(one.id, [b])
    await add(both.id, [a, b])
    const held = async (anosAsked?: string[]) => {
      const { list } = await house.get(
        dossierApi.list,
        { keyword: mark, ...(anosAsked && { anos: anosAsked }) },
        { token: tokens.person },
      )
      return Object.fromEntries(list.map((each) => [each.id, each.held]))
    }
    expect(await held([a, b, a])).toEqual({ [none.id]: 0, [one.id]: 1, [both.id]: 2 })
    expect(await held()).toEqual({ [none.id]: undefined, [one.id]: undefined, [both.id]: undefined })
    const foreign = await house.call(dossierApi.list, { anos: [a] }, { token: tokens.sub })
    expect(foreign.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('are ready once they are proven', async () => {
    const { id } = await create()
    await add(id, anos.person)
    await vi.waitFor(async () => expect((await info(id)).records.every(({ ready }) => ready)).toBe(true), { timeout: 20_000 })
    const [unsigned, ...others] = anos.person
    await house.asOwner(async (db) => {
      await sql`create table dossier.kept as select * from attestation.signature where ano = ${unsigned}`.execute(db)
      await sql`delete from attestation.signature where ano = ${unsigned}`.execute(db)
    })
    const ready = (await info(id)).records.filter((record) => record.ready)
    await house.asOwner(async (db) => {
      await sql`insert into attestation.signature select * from dossier.kept`.execute(db)
      await sql`drop table dossier.kept`.execute(db)
    })
    expect(ready.map(({ ano }) => ano)).toEqual(others)
  })

  it('are all refused by number if one of them is unknown or foreign', async () => {
    const { id } = await create()
    const absent = '999999999999999999'
    const foreign = anos.main[0] ?? ''
    const refused = await house.call(
      dossierApi.addRecords,
      { id, anos: [...anos.person, foreign, absent] },
      { token: tokens.person, headers: { 'accept-language': 'en' } },
    )
    expect(refused.statusCode).toBe(dossierErrors.RECORDS_NOT_FOUND.code)
    expect(refused.errorMessage).toContain(`${foreign}, ${absent}`)
    expect(refused.errorMessage).not.toContain(anos.person[0])
    expect(await info(id)).toMatchObject({ records: [], version: 1 })
  })

  it('say what they are to prove, without raising the version', async () => {
    const [a = '', b = ''] = anos.person
    const { id } = await create()
    await add(id, [a])
    const texts = { purpose: '证明被告于 2026 年 3 月 3 日销售该图片', note: '原件在律师处' }
    const entry = await house.get(dossierApi.annotate, { id, ano: a, ...texts }, { token: tokens.person })
    expect(entry).toMatchObject({ ano: a, name: 'a', kind: 'digest', ...texts })
    expect(await info(id)).toMatchObject({ version: 2, records: [texts] })
    const absent = await house.call(dossierApi.annotate, { id, ano: b, ...texts }, { token: tokens.person })
    expect(absent.statusCode).toBe(dossierErrors.NOT_IN_DOSSIER.code)
    const long = await house.call(dossierApi.annotate, { id, ano: a, purpose: 'x'.repeat(301) }, { token: tokens.person })
    expect(long.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
  })
})

describe('the order of a dossier', () => {
  it('is changed as a whole, from the version that was read', async () => {
    const { id } = await create()
    const { dossier } = await add(id, anos.person)
    const reversed = [...anos.person].reverse()
    const call = (version: number, list: string[]) =>
      house.call(dossierApi.order, { id, version, anos: list }, { token: tokens.person })
    const ordered = await call(dossier.version, reversed)
    expect(numbers(ordered.data ?? { records: [] })).toEqual(reversed)
    expect((await call(dossier.version, anos.person)).statusCode).toBe(generalErrors.STALE.code)
    const incomplete = [reversed.slice(1), [...reversed.slice(1), reversed[1] ?? ''], [...reversed.slice(1), anos.main[0] ?? '']]
    for (const list of incomplete)
      expect((await call(dossier.version + 1, list)).statusCode).toBe(dossierErrors.ORDER_INCOMPLETE.code)
    expect(numbers(await info(id))).toEqual(reversed)
  })

  it('is changed by one of several concurrent calls, and the others are stale', async () => {
    const { id } = await create()
    const { dossier } = await add(id, anos.person)
    const [a = '', b = '', c = '', d = ''] = anos.person
    const orders = [
      [d, c, b, a],
      [b, a, d, c],
      [c, d, a, b],
      [a, c, b, d],
    ]
    const answers = await Promise.all(
      orders.map((list) => house.call(dossierApi.order, { id, version: dossier.version, anos: list }, { token: tokens.person })),
    )
    const winners = answers.flatMap((answer, at) => (answer.flag ? [orders[at]] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode)).toEqual(
      Array(3).fill(generalErrors.STALE.code),
    )
    const after = await info(id)
    expect(numbers(after)).toEqual(winners[0])
    expect(after.version).toBe(dossier.version + 1)
  })

  it('stays without gaps when records are added and removed concurrently', async () => {
    const [a = '', b = '', c = '', d = ''] = anos.person
    const { id } = await create()
    await add(id, [a, b])
    await Promise.all([
      add(id, [c]),
      add(id, [d, c]),
      house.get(dossierApi.removeRecord, { id, ano: a }, { token: tokens.person }),
    ])
    expect([...numbers(await info(id))].sort()).toEqual([b, c, d].sort())
    const { rows } = await sql<{ place: number }>`
      select place from dossier.entry where dossier_id = ${id} order by place`.execute(house.house.deps.db)
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3])
  })
})

describe('a dossier of a sub-account', () => {
  it('is seen and changed by it and by the main account, not by a sibling or another account', async () => {
    const { id } = await create('of the sub-account', tokens.sub)
    await add(id, anos.sub, tokens.sub)
    expect(await info(id, tokens.main)).toMatchObject({ name: 'of the sub-account', recordCount: 1 })
    await house.get(dossierApi.change, { id, version: 2, name: 'by the main account' }, { token: tokens.main })
    expect((await house.get(dossierApi.list, {}, { token: tokens.main })).list.map((each) => each.id)).toContain(id)
    const ano = anos.sub[0] ?? ''
    for (const token of [tokens.sibling, tokens.person]) {
      const answers = [
        await house.call(dossierApi.info, { id }, { token }),
        await house.call(dossierApi.change, { id, version: 3, name: 'taken' }, { token }),
        await house.call(dossierApi.remove, { id }, { token }),
        await house.call(dossierApi.addRecords, { id, anos: [ano] }, { token }),
        await house.call(dossierApi.order, { id, version: 3, anos: [ano] }, { token }),
        await house.call(dossierApi.annotate, { id, ano, purpose: 'x' }, { token }),
        await house.call(dossierApi.removeRecord, { id, ano }, { token }),
        await house.call(dossierApi.ofRecord, { ano }, { token }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => generalErrors.NOT_FOUND.code))
      expect((await house.get(dossierApi.list, {}, { token })).list.map((each) => each.id)).not.toContain(id)
    }
    expect(await info(id, tokens.sub)).toMatchObject({ name: 'by the main account', recordCount: 1 })
  })

  it('does not see dossiers of its main account', async () => {
    const { id } = await create('of the main account', tokens.main)
    await add(id, [...anos.main, ...anos.sub], tokens.main)
    expect((await house.call(dossierApi.info, { id }, { token: tokens.sub })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const holders = await house.get(dossierApi.ofRecord, { ano: anos.sub[0] ?? '' }, { token: tokens.sub })
    expect(holders.list.map((each) => each.id)).not.toContain(id)
  })

  it('takes none of the main account’s records, which it could not see', async () => {
    const { id } = await create('of the sub-account', tokens.sub)
    const asked = [...anos.sub, ...anos.main]
    const bySub = await house.call(dossierApi.addRecords, { id, anos: asked }, { token: tokens.sub })
    expect(bySub.statusCode).toBe(dossierErrors.RECORDS_NOT_FOUND.code)
    const byMain = await house.call(dossierApi.addRecords, { id, anos: asked }, { token: tokens.main })
    expect(byMain.statusCode).toBe(dossierErrors.NOT_OF_CREATOR.code)
    expect(byMain.errorMessage).toContain(anos.main[0])
    expect((await info(id, tokens.sub)).records).toEqual([])
  })
})

describe('limits', () => {
  it('a dossier holds at most 200 records, also when records are added concurrently', async () => {
    const names = Array.from({ length: MAX_RECORDS_PER_DOSSIER + 2 }, (_, at) => `many ${at}`)
    const all = [...(await deposit(tokens.main, names.slice(0, 100))), ...(await deposit(tokens.main, names.slice(100, 200)))]
    all.push(...(await deposit(tokens.main, names.slice(200))))
    const { id } = await create('full', tokens.main)
    await add(id, all.slice(0, 199), tokens.main)
    const answers = await Promise.all(
      all.slice(199).map((ano) => house.call(dossierApi.addRecords, { id, anos: [ano] }, { token: tokens.main })),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    for (const { statusCode } of answers.filter(({ flag }) => !flag)) expect(statusCode).toBe(dossierErrors.DOSSIER_FULL.code)
    expect((await info(id, tokens.main)).recordCount).toBe(MAX_RECORDS_PER_DOSSIER)
  })

  it('an account keeps at most 1,000 dossiers', async () => {
    const { token, id: owner } = await house.register()
    await create('the first', token)
    await sql`
      insert into dossier.dossier (id, platform_id, owner_id, creator_id, name, own_side, other_side, court, note, created_at, updated_at)
      select gen_random_uuid(), 1, ${owner}, ${owner}, 'filler', '', '', '', '', now(), now()
      from generate_series(2, ${MAX_DOSSIERS_PER_ACCOUNT}::int)`.execute(house.house.deps.db)
    const refused = await house.call(dossierApi.create, { name: 'one too many' }, { token })
    expect(refused.statusCode).toBe(dossierErrors.TOO_MANY_DOSSIERS.code)
  })
})
