// Idempotency-Key: a call repeated concurrently, later or after a broken connection acts once and gets the same answer.
import { connect as dial } from 'node:net'
import type { CallInput } from '@attestry/contract/endpoint'
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { credit } from '../../modules/wallet/public.ts'
import { hours } from '../clock.ts'
import { deleteOldKeys } from './idempotency.ts'

type Deposit = CallInput<typeof fileDepositApi.depositDigests>

let house: TestHouse
let payer: { token: string; id: string }

beforeAll(async () => {
  house = await openTestHouse()
  payer = await house.register()
  const wallet = { platformId: 1, ownerId: payer.id }
  await credit(house.house.deps, wallet, { fund: 'recharged', fen: 1_000_000, key: 'test', reason: 'test' })
})
afterAll(() => house.close())

const newKey = () => crypto.randomUUID()
const deposit = (name: string): Deposit => ({ items: [{ name, digest: 'ef'.repeat(32) }], acknowledged: true })

async function send(name: string, key: string | undefined, token = payer.token) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const response = await house.send(fileDepositApi.depositDigests, deposit(name), { token, headers })
  const envelope = (await response.json()) as Envelope<{ list: { ano: string }[] }>
  return { envelope, replayed: response.headers.get('idempotent-replayed'), ano: envelope.data?.list[0]?.ano }
}

const recordsNamed = async (keyword: string) => (await house.get(recordApi.list, { keyword }, { token: payer.token })).total
/** Available balance in fen; holds count as spent. */
const left = async () => Number((await house.get(priceApi.balance, {}, { token: payer.token })).available.replace('.', ''))
async function spentBy(act: () => Promise<unknown>): Promise<number> {
  const before = await left()
  await act()
  return before - (await left())
}

describe('a call with an idempotency key', () => {
  it('acts and is charged once, and its answer is replayed', async () => {
    const [key, name] = [newKey(), 'once']
    const answers: Awaited<ReturnType<typeof send>>[] = []
    const price = await spentBy(async () => answers.push(await send(name, key)))
    expect(price).toBeGreaterThan(0)
    expect(await spentBy(async () => answers.push(await send(name, key), await send(name, key)))).toBe(0)
    expect(answers.map(({ replayed }) => replayed)).toEqual([null, 'true', 'true'])
    expect(answers.every(({ envelope }) => envelope.flag)).toBe(true)
    for (const { envelope } of answers) expect(envelope.data).toEqual(answers[0]?.envelope.data)
    expect(await recordsNamed(name)).toBe(1)
  })

  it('gets a new request id each time', async () => {
    const key = newKey()
    const [one, two] = [await send('ids', key), await send('ids', key)]
    expect(one.envelope.requestId).not.toBe(two.envelope.requestId)
  })

  it('acts each time without a key (control)', async () => {
    await send('twice', undefined)
    await send('twice', undefined)
    expect(await recordsNamed('twice')).toBe(2)
  })

  it('is refused if the key was used for another call', async () => {
    const key = newKey()
    await send('first meaning', key)
    const spent = await spentBy(async () => {
      const other = await send('second meaning', key)
      expect(other.envelope.statusCode).toBe(generalErrors.KEY_REUSED.code)
    })
    expect(spent).toBe(0)
    expect(await recordsNamed('second meaning')).toBe(0)
    const elsewhere = await house.call(sessionApi.logout, {}, { token: payer.token, headers: { 'idempotency-key': key } })
    expect(elsewhere.statusCode).toBe(generalErrors.KEY_REUSED.code)
    expect((await house.call(profileApi.info, {}, { token: payer.token })).flag).toBe(true)
  })

  it('is the same call as JSON or form, in any field order', async () => {
    const [key, name] = [newKey(), 'same thing']
    const headers = { 'idempotency-key': key }
    const first = await house.call(fileDepositApi.depositDigests, deposit(name), { token: payer.token, headers })
    const { items, acknowledged } = deposit(name)
    const turned = { acknowledged, items }
    const second = await house.call(fileDepositApi.depositDigests, turned, { token: payer.token, headers, form: true })
    expect(second.data).toEqual(first.data)
  })

  it.each(['short', 'with space inside', `${'x'.repeat(129)}`, 'tab\tinside'])(
    'is refused with the malformed key %j',
    async (key) => {
      const spent = await spentBy(async () => {
        expect((await send('malformed', key)).envelope.statusCode).toBe(generalErrors.KEY_MALFORMED.code)
      })
      expect(spent).toBe(0)
    },
  )

  it.each(['12345678', 'x'.repeat(128), '!"#$%&/()=?'])('is accepted with the key %j', async (key) => {
    expect((await send('well formed', key)).replayed).toBeNull()
    expect((await send('well formed', key)).replayed).toBe('true')
  })
})

describe('twenty concurrent calls with one key', () => {
  it('act once and all get the same answer', async () => {
    const [key, name] = [newKey(), 'crowd']
    const one = await spentBy(() => send('price of one', undefined))
    let answers: Awaited<ReturnType<typeof send>>[] = []
    const spent = await spentBy(async () => {
      answers = await Promise.all(Array.from({ length: 20 }, () => send(name, key)))
    })
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(new Set(answers.map(({ ano }) => ano)).size).toBe(1)
    expect(answers[0]?.ano).toMatch(/^\d{18,19}$/)
    expect(spent).toBe(one)
    expect(await recordsNamed(name)).toBe(1)
  })

  it('with different bodies: one acts, those like it get its answer, the others are refused', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(`either ${at % 2}`, key)))
    const anos = new Set(answers.flatMap(({ ano }) => ano ?? []))
    expect(anos.size).toBe(1)
    const refused = answers.filter(({ envelope }) => envelope.statusCode === generalErrors.KEY_REUSED.code)
    expect(refused).toHaveLength(5)
  })
})

it('idempotency keys are separate per account', async () => {
  const key = newKey()
  const mine = await send('mine', key)
  const demo = await house.logIn('13800000001')
  const theirs = await send('mine', key, demo)
  expect(theirs.replayed).toBeNull()
  expect(theirs.ano).toBeDefined()
  expect(theirs.ano).not.toBe(mine.ano)
})

describe('a refused act', () => {
  it('is not stored: the same key may be used again, also with a corrected body', async () => {
    const poor = await house.register()
    const key = newKey()
    const refused = await send('too dear', key, poor.token)
    expect(refused.envelope.flag).toBe(false)
    expect((await send('mended', key, poor.token)).envelope.statusCode).toBe(refused.envelope.statusCode)
    const wallet = { platformId: 1, ownerId: poor.id }
    await credit(house.house.deps, wallet, { fund: 'recharged', fen: 10_000, key: 'later', reason: 'test' })
    const done = await send('too dear', key, poor.token)
    expect(done).toMatchObject({ envelope: { flag: true }, replayed: null })
    expect((await send('too dear', key, poor.token)).ano).toBe(done.ano)
  })

  it('is not stored either if the refusal keeps its writes, as a wrong password does', async () => {
    const { phone } = await house.register()
    const headers = { 'idempotency-key': newKey() }
    const attempt = (password: string) => house.call(sessionApi.login, { phone, password }, { headers })
    for (let at = 0; at < 2; at += 1) expect((await attempt('Wrong#2026')).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    expect((await attempt(DEMO_PASSWORD)).flag).toBe(true)
    const { rows } = await sql<{ wrong: number }>`select wrong from account.login_attempt`.execute(house.house.deps.db)
    expect(rows).toEqual([])
  })

  it('is counted each time, so that a key does not bypass the lockout', async () => {
    const { phone } = await house.register()
    const headers = { 'idempotency-key': newKey() }
    for (let at = 0; at < 5; at += 1) await house.call(sessionApi.login, { phone, password: 'Wrong#2026' }, { headers })
    const locked = await house.call(sessionApi.login, { phone, password: DEMO_PASSWORD })
    expect(locked.statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
  })
})

it('a repeated login opens one session and sends the cookie again', async () => {
  const { phone, token } = await house.register()
  const before = (await house.get(sessionApi.list, {}, { token })).total
  const headers = { 'idempotency-key': newKey() }
  const attempt = async () => {
    const response = await house.send(sessionApi.login, { phone, password: DEMO_PASSWORD }, { headers })
    return { cookies: response.headers.getSetCookie(), envelope: (await response.json()) as Envelope<{ token: string }> }
  }
  const [first, again] = [await attempt(), await attempt()]
  expect(again.envelope.data).toEqual(first.envelope.data)
  expect(again.cookies).toEqual(first.cookies)
  expect(first.cookies[0]).toContain(first.envelope.data?.token)
  expect((await house.get(sessionApi.list, {}, { token })).total).toBe(before + 1)
})

it('read calls ignore idempotency keys', async () => {
  const headers = { 'idempotency-key': 'x' }
  expect((await house.call(profileApi.info, {}, { token: payer.token, headers })).flag).toBe(true)
})

it('a captcha requested twice with one key is the same captcha', async () => {
  const headers = { 'idempotency-key': newKey() }
  const [one, two] = [await house.get(codeApi.challenge, {}, { headers }), await house.get(codeApi.challenge, {}, { headers })]
  expect(one).toEqual(two)
})

describe('the stored answer', () => {
  const rowOf = async (ano: string | undefined) => {
    const { db, secretBox } = house.house.deps
    const { rows } = await sql<{ scope: string; key_hash: Buffer; answer: Buffer }>`
      select scope, key_hash, answer from kernel.idempotency where answer is not null`.execute(db)
    return rows.find((row) => secretBox.open(row.answer, `idempotency/${row.scope}`).includes(ano ?? 'none'))
  }

  it('is encrypted and bound to the account, and the key itself is not stored', async () => {
    const key = newKey()
    const { ano } = await send('kept', key)
    const row = await rowOf(ano)
    expect(row?.scope).toContain(payer.id)
    expect(row?.answer.toString('latin1')).not.toContain(ano)
    expect(row?.key_hash.toString('latin1')).not.toContain(key)
    expect(() => house.house.deps.secretBox.open(row?.answer ?? Buffer.alloc(0), 'idempotency/1 someone else')).toThrow()
  })

  it('is deleted after a day, and not sooner; then the call acts again', async () => {
    const key = newKey()
    const first = await send('yesterday', key)
    house.clock.pass(hours(10))
    payer = { ...payer, ...(await relogin()) }
    house.clock.pass(hours(10))
    payer = { ...payer, ...(await relogin()) }
    await deleteOldKeys(house.house.deps)
    expect((await send('yesterday', key)).ano).toBe(first.ano)
    house.clock.pass(hours(4))
    await deleteOldKeys(house.house.deps)
    const repeated = await send('yesterday', key)
    expect(repeated).toMatchObject({ envelope: { flag: true }, replayed: null })
    expect(repeated.ano).not.toBe(first.ano)
    expect(await recordsNamed('yesterday')).toBe(2)
  })

  async function relogin() {
    const { phone } = await house.get(profileApi.info, {}, { token: payer.token })
    return { token: (await house.get(sessionApi.login, { phone, password: DEMO_PASSWORD })).token }
  }
})

describe('a connection that breaks after the call was sent', () => {
  /** Sends the whole call and disconnects without waiting for the answer. */
  const sendAndHangUp = (name: string, key: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(house.url)
      const body = JSON.stringify(deposit(name))
      const head = [
        `POST ${wirePath(fileDepositApi.depositDigests)} HTTP/1.1`,
        `host: ${hostname}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-auth-token: ${payer.token}`,
        `idempotency-key: ${key}`,
      ]
      const socket = dial(Number(port), hostname)
      socket.on('error', reject)
      socket.on('connect', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy()))
      socket.on('close', () => resolve())
    })

  it.each([0, 1, 2, 3, 4])('leaves one record after the client has retried (%i)', async (round) => {
    const [key, name] = [newKey(), `cut ${round}`]
    const price = await spentBy(() => send(`whole ${round}`, undefined))
    let again: Awaited<ReturnType<typeof send>> | undefined
    const spent = await spentBy(async () => {
      await sendAndHangUp(name, key)
      // The first rounds retry while the act is running, the later ones after it is done.
      if (round > 1) await expect.poll(() => recordsNamed(name), { timeout: 10_000 }).toBe(1)
      again = await send(name, key)
    })
    expect(again?.envelope.flag).toBe(true)
    if (round > 1) expect(again?.replayed).toBe('true')
    expect(await recordsNamed(name)).toBe(1)
    expect(spent).toBe(price)
  })
})
