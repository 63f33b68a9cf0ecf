// What must not be found by whoever copies the database or reads the log: tokens, passwords, codes, and numbers outside the account itself.
import type { Envelope } from '@attestry/contract/envelope'
import { codeApi } from '@attestry/contract/modules/account/code'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'

const PHONE = '13866660001'
const PASSWORD = 'Secret-Word#2026'
const NEXT_PASSWORD = 'Other-Word#2026'

let house: TestHouse
let smsCode = ''
const tokens: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  const code = await house.smsCode(codeApi.sendForRegistration, PHONE)
  smsCode = code.smsCode
  // With a key the whole answer, token and all, is kept for repetition.
  const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
  const application = { phone: PHONE, ...code, password: PASSWORD, agreed: true } as const
  tokens.push((await house.get(registrationApi.register, application, key())).token)
  for (let at = 0; at < 3; at += 1) await house.call(sessionApi.login, { phone: PHONE, password: NEXT_PASSWORD }, key())
  tokens.push((await house.get(sessionApi.login, { phone: PHONE, password: PASSWORD }, key())).token)
  const [token = ''] = tokens
  await house.get(passwordApi.change, { oldPassword: PASSWORD, password: NEXT_PASSWORD }, { token, ...key() })
})
afterAll(() => house.close())

/** Every table whose rows hold the text, as it is or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = house.house.deps
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const asBytes = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const { schema, name } of rows) {
    const hits = await sql<{ count: number }>`
      select count(*) from ${sql.table(`${schema}.${name}`)} as line
      where position(${text} in line::text) > 0 or position(${asBytes} in line::text) > 0`.execute(db)
    if ((hits.rows[0]?.count ?? 0) > 0) found.push(`${schema}.${name}`)
  }
  return found
}

it('a number is found where it belongs and nowhere else, so the search can find', async () => {
  expect(await tablesWith(PHONE)).toEqual(['account.account'])
})

it('tokens and passwords lie nowhere in the database', async () => {
  for (const secret of [...tokens, PASSWORD, NEXT_PASSWORD]) {
    expect(secret.length).toBeGreaterThan(12)
    expect(await tablesWith(secret)).toEqual([])
  }
})

it('answers kept for repetition are there, and unreadable', async () => {
  const { rows } = await sql<{ answer: Buffer }>`select answer from kernel.idempotency where answer is not null`.execute(
    house.house.deps.db,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { answer } of rows) expect(answer.toString('latin1')).not.toMatch(/token|account|null|flag/)
})

it('the job that carries a code shows neither the code nor the number', async () => {
  const { rows } = await sql<{ data: Record<string, string> }>`
    select data from pgboss.job where name = 'account.send-code'`.execute(house.house.deps.db)
  expect(rows).toHaveLength(1)
  const { sealed, ...open } = rows[0]?.data ?? {}
  expect(Object.keys(open).sort()).toEqual(['expiresAt', 'purpose', 'signature'])
  expect(Buffer.from(sealed ?? '', 'base64').toString('latin1')).not.toContain(smsCode)
})

it('a code is kept as a keyed hash that differs for each challenge, so equal codes do not show', async () => {
  const { deps } = house.house
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`select id, code_hash from account.sms_code`.execute(deps.db)
  expect(rows).toHaveLength(1)
  const [{ id = '', code_hash = Buffer.alloc(0) } = {}] = rows
  expect(code_hash).toEqual(deps.secretBox.fingerprint(smsCode, `sms-code/${id}`))
  expect(code_hash).not.toEqual(deps.secretBox.fingerprint(smsCode, 'sms-code/other'))
})

it('none of it is in the log, which does hold the calls', async () => {
  const broken = await house.send(sessionApi.login, { phone: PHONE, password: PASSWORD, notaryId: { phone: PHONE } })
  expect(((await broken.json()) as Envelope).flag).toBe(false)
  const log = house.log.join('')
  expect(log).toContain('/shimakaze/user/register')
  for (const secret of [...tokens, PASSWORD, NEXT_PASSWORD, PHONE]) expect(log).not.toContain(secret)
})
