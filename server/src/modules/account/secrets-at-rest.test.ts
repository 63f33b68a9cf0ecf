// Neither database nor log contains tokens, passwords, SMS codes, or phone numbers outside the account table.
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
  // With an idempotency key the whole answer, including the token, is stored for retries.
  const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
  const application = { phone: PHONE, ...code, password: PASSWORD, agreed: true } as const
  tokens.push((await house.get(registrationApi.register, application, key())).token)
  for (let at = 0; at < 3; at += 1) await house.call(sessionApi.login, { phone: PHONE, password: NEXT_PASSWORD }, key())
  tokens.push((await house.get(sessionApi.login, { phone: PHONE, password: PASSWORD }, key())).token)
  const [token = ''] = tokens
  await house.get(passwordApi.change, { oldPassword: PASSWORD, password: NEXT_PASSWORD }, { token, ...key() })
})
afterAll(() => house.close())

/** Tables with a row that contains the text, literally or as hex bytes. */
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

it('a phone number is found in the account table only, which shows that the search works', async () => {
  expect(await tablesWith(PHONE)).toEqual(['account.account'])
})

it('tokens and passwords are not in the database', async () => {
  for (const secret of [...tokens, PASSWORD, NEXT_PASSWORD]) {
    expect(secret.length).toBeGreaterThan(12)
    expect(await tablesWith(secret)).toEqual([])
  }
})

it('answers stored for idempotent retries exist, and are encrypted', async () => {
  const { rows } = await sql<{ answer: Buffer }>`select answer from kernel.idempotency where answer is not null`.execute(
    house.house.deps.db,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { answer } of rows) expect(answer.toString('latin1')).not.toMatch(/token|account|null|flag/)
})

it('the job that sends an SMS code contains neither code nor number in plain text', async () => {
  const { rows } = await sql<{ data: Record<string, string> }>`
    select data from pgboss.job where name = 'account.send-code'`.execute(house.house.deps.db)
  expect(rows).toHaveLength(1)
  const { sealed, ...open } = rows[0]?.data ?? {}
  expect(Object.keys(open).sort()).toEqual(['expiresAt', 'purpose', 'signature'])
  expect(Buffer.from(sealed ?? '', 'base64').toString('latin1')).not.toContain(smsCode)
})

it('an SMS code is stored as a keyed hash with its own context, so that equal codes differ', async () => {
  const { deps } = house.house
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`select id, code_hash from account.sms_code`.execute(deps.db)
  expect(rows).toHaveLength(1)
  const [{ id = '', code_hash = Buffer.alloc(0) } = {}] = rows
  expect(code_hash).toEqual(deps.secretBox.fingerprint(smsCode, `sms-code/${id}`))
  expect(code_hash).not.toEqual(deps.secretBox.fingerprint(smsCode, 'sms-code/other'))
})

it('the log contains the calls, but none of the secrets', async () => {
  const broken = await house.send(sessionApi.login, { phone: PHONE, password: PASSWORD, notaryId: { phone: PHONE } })
  expect(((await broken.json()) as Envelope).flag).toBe(false)
  const log = house.log.join('')
  expect(log).toContain('/shimakaze/user/register')
  for (const secret of [...tokens, PASSWORD, NEXT_PASSWORD, PHONE]) expect(log).not.toContain(secret)
})
