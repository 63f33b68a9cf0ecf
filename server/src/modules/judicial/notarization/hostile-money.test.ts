// Attacks on the money and the numbers of notarizations: smaller and later payments, double refunds, crashes between number and certificate, and personal data where it does not belong.
import { generalErrors } from '@attestry/contract/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptanceChecks, approvalChecks, draftOf, quoteLines } from '../../../../test/notarization-acts.ts'
import { minutes } from '../../../kernel/clock.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { APPLICANT_NUMBER, openParties, type Parties } from './parties.fixture.ts'

let parties: Parties
let house: Parties['house']

beforeAll(async () => {
  parties = await openParties()
  house = parties.house
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

const balance = async () => Number((await house.get(priceApi.balance, {}, { token: parties.applicant })).available)
const info = (id: string) => house.get(notarizationApi.info, { id }, { token: parties.applicant })
const refund = (id: string, amount: string) =>
  house.call(notarizationDeskApi.refund, { id, amount, reason: '撤回申请' }, { token: parties.approver })

async function numbers() {
  const { db } = house.house.deps
  const { rows } = await sql<{ number: string }>`select number from judicial.certificate order by number`.execute(db)
  const { rows: series } = await sql<{ last: number }>`
    select last::int as last from casework.series where name like 'notarization/%'`.execute(db)
  return { issued: rows.map(({ number }) => Number(/第(\d+)号/.exec(number)?.[1])), last: series[0]?.last ?? 0 }
}

describe('payment', () => {
  it('of a quote that was never made, of another case’s version, and a repeated request charge nothing more', async () => {
    const id = await parties.priced()
    const before = await balance()
    for (const quote of [0, 2, 99]) {
      const refused = await house.call(notarizationApi.pay, { id, quote }, { token: parties.applicant })
      expect([judicialErrors.QUOTE_CHANGED.code, generalErrors.INPUT_REFUSED.code]).toContain(refused.statusCode)
    }
    expect(await balance()).toBe(before)
    const foreign = await house.call(notarizationApi.pay, { id, quote: 1 }, { token: parties.other })
    expect(foreign.statusCode).toBe(generalErrors.NOT_FOUND.code)
    const pay = () => house.call(notarizationApi.pay, { id, quote: 1 }, { token: parties.applicant })
    const outcomes = await Promise.all([pay(), pay(), pay(), pay()])
    expect(outcomes.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await pay()).flag).toBe(false)
    expect(await balance()).toBe(before - 10)
  })

  it('a second quote for a case that has one is refused, and a rejected or abandoned case is never charged', async () => {
    const id = await parties.priced()
    const cheaper = { id, lines: [{ ...(quoteLines[0] ?? { name: '', quantity: 1 }), unitFen: 1 }], checks: acceptanceChecks }
    const second = await house.call(notarizationDeskApi.price, { ...cheaper, noConflict: true }, { token: parties.handler })
    expect(second.statusCode).toBe(judicialErrors.WRONG_STATE.code)
    const before = await balance()
    const [abandoned, paid] = await Promise.all([
      house.call(notarizationApi.abandon, { id }, { token: parties.applicant }),
      house.call(notarizationApi.pay, { id, quote: 1 }, { token: parties.applicant }),
    ])
    expect([abandoned, paid].filter(({ flag }) => flag)).toHaveLength(1)
    expect(await balance()).toBe(paid.flag ? before - 10 : before)
  })

  it('of more than the wallet holds leaves the case unpaid, without clock, notice or hold', async () => {
    const id = await parties.submitted()
    const lines = [{ name: '保全证据公证费', quantity: 1, unitFen: 100_000_000 }]
    await house.get(
      notarizationDeskApi.price,
      { id, lines, checks: acceptanceChecks, noConflict: true },
      { token: parties.handler },
    )
    const before = await balance()
    expect((await house.call(notarizationApi.pay, { id, quote: 1 }, { token: parties.applicant })).flag).toBe(false)
    const after = await info(id)
    expect(after).toMatchObject({ state: 'priced', paid: null })
    expect(after.clocks.some(({ name }) => name === 'office')).toBe(false)
    expect(await balance()).toBe(before)
  })

  it('of a free quote accepts the case, and nothing can be refunded', async () => {
    const id = await parties.submitted()
    const lines = [{ name: '免收', quantity: 1, unitFen: 0 }]
    await house.get(
      notarizationDeskApi.price,
      { id, lines, checks: acceptanceChecks, noConflict: true },
      { token: parties.handler },
    )
    const paid = await house.call(notarizationApi.pay, { id, quote: 1 }, { token: parties.applicant })
    expect(paid.data).toMatchObject({ state: 'in_progress', paid: '0.00' })
    await house.get(notarizationApi.withdraw, { id, reason: '双方已和解' }, { token: parties.applicant })
    expect((await refund(id, '0.01')).flag).toBe(false)
  })
})

describe('refunds', () => {
  it('that are requested at the same time never exceed what was paid', async () => {
    const id = await parties.accepted()
    await house.get(notarizationApi.withdraw, { id, reason: '双方已和解' }, { token: parties.applicant })
    const before = await balance()
    const outcomes = await Promise.all(['6.00', '6.00', '6.00'].map((amount) => refund(id, amount)))
    expect(outcomes.filter(({ flag }) => flag)).toHaveLength(1)
    expect(await balance()).toBe(before + 6)
    expect(await info(id)).toMatchObject({ paid: '10.00', refunded: '6.00' })
  })
})

describe('numbers', () => {
  it('of certificates that are approved at the same time are distinct, without gaps, one for each case', async () => {
    const ids = [await parties.inReview(), await parties.inReview()]
    const outcomes = await Promise.all([...ids, ...ids].map((id) => parties.approve(id)))
    expect(outcomes.filter(({ flag }) => flag)).toHaveLength(2)
    const { issued, last } = await numbers()
    expect(issued).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  })

  it('are given back when the approval fails after the number was taken: no certificate, no custody line, the same number next', async () => {
    const id = await parties.inReview()
    const before = await numbers()
    await house.asOwner(async (db) => {
      await sql`
        create function judicial.crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`.execute(db)
      await sql`
        create trigger crash before insert on judicial.certificate for each row execute function judicial.crash()`.execute(db)
    })
    expect((await parties.approve(id)).flag).toBe(false)
    await house.asOwner((db) => sql`drop function judicial.crash() cascade`.execute(db))
    expect(await numbers()).toEqual(before)
    expect(await info(id)).toMatchObject({ state: 'review', certificate: null })
    expect((await parties.approve(id)).flag).toBe(true)
    expect((await numbers()).last).toBe(before.last + 1)
  })

  it('of a revoked certificate stay with it, and everybody who opens the case sees that it was revoked', async () => {
    const id = await parties.issued()
    const { certificate } = await info(id)
    expect((await parties.act(id, 'revoke', parties.approver)).flag).toBe(true)
    expect((await info(id)).certificate).toEqual({ ...certificate, isRevoked: true })
    const desk = await house.get(notarizationDeskApi.open, { id }, { token: parties.handler })
    expect(desk.progress.certificate?.isRevoked).toBe(true)
    expect((await parties.act(id, 'revoke', parties.approver)).flag).toBe(false)
    expect(
      (await house.call(notarizationDeskApi.approve, { id, checks: approvalChecks }, { token: parties.approver })).flag,
    ).toBe(false)
  })
})

describe('personal data', () => {
  it('of papers with their EXIF data, names and answers are in no log line, no plain column and no stored file', async () => {
    const mark = 'GPS-30.2741N-120.1551E'
    const photo = Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), Buffer.from(`Exif\0\0${mark}`)])
    const draft = await draftOf(house, parties.applicant, [parties.ano])
    const { data } = await parties.upload(draft, photo, '林知远身份证')
    const own = await house.send(notarizationApi.paper, { paper: data?.id ?? '' }, { token: parties.applicant })
    expect(Buffer.from(await own.arrayBuffer()).equals(photo)).toBe(true)
    const id = await parties.issued()
    await house.get(notarizationApi.message, { id, text: '身份证号是 110101200002290034' }, { token: parties.applicant })

    const { deps } = house.house
    const secrets = [APPLICANT_NUMBER, mark, '林知远身份证']
    for (const secret of secrets) {
      expect(house.log.filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)))).toEqual([])
      expect(await columnsWith(secret), secret).toEqual([])
    }
    let stored = 0
    for await (const { name } of deps.storage.shelf.list('document/')) {
      stored += 1
      expect((await deps.storage.shelf.get(name))?.includes(Buffer.from(mark))).toBe(false)
    }
    expect(stored).toBeGreaterThan(5)
  })
})

/** Tables with a row that has the text in plain, in text, JSON or bytes. */
async function columnsWith(text: string): Promise<string[]> {
  return house.asOwner(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
    const hex = Buffer.from(text).toString('hex')
    const found: string[] = []
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select 1 from ${sql.raw(name)} as whole
        where row_to_json(whole)::text like ${`%${text}%`} or row_to_json(whole)::text like ${`%${hex}%`} limit 1`.execute(db)
      if (hits.length > 0) found.push(name)
    }
    return found
  })
}
