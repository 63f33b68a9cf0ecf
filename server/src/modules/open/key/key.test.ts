// API keys: owner, limit, secrecy, networks, and audit of every change.

import { openErrors } from '@attestry/contract/modules/open/errors'
import { keyApi } from '@attestry/contract/modules/open/key'
import { openRecordApi } from '@attestry/contract/modules/open/record'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { makeKey, passRealName, sendSigned } from '../../../../test/signed-call.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { accountClosed, beginClosing } from '../../account/public.ts'
import { isInNetworks } from './network.ts'
import { keySchedules } from './worker.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const terms = { name: 'ERP', scopes: ['read', 'deposit'], networks: ['203.0.113.0/24', '2001:db8::/32'] } as const
const request = { name: terms.name, scopes: [...terms.scopes], networks: [...terms.networks] }

const verified = async () => {
  const person = await house.register()
  await passRealName(house, person.token)
  return person
}

describe('creating an API key', () => {
  it('requires a verified real name', async () => {
    const { token } = await house.register()
    expect((await house.get(keyApi.list, {}, { token })).realName).toBe(false)
    expect((await house.call(keyApi.create, request, { token })).statusCode).toBe(realnameErrors.REAL_NAME_NEEDED.code)
    await passRealName(house, token)
    expect((await house.get(keyApi.list, {}, { token })).realName).toBe(true)
    expect((await house.call(keyApi.create, request, { token })).flag).toBe(true)
  })

  it('shows the secret once; lists, logs and database do not contain it', async () => {
    const { token } = await verified()
    const { key, secret } = await house.get(keyApi.create, request, { token })
    expect(key).toMatchObject({
      ...request,
      state: 'active',
      lastUsedAt: null,
      accessKey: expect.stringMatching(/^AK[0-9A-Z]{20}$/),
    })
    expect(secret).toMatch(/^attestry_[\w-]{43}$/)
    expect(JSON.stringify(await house.get(keyApi.list, {}, { token }))).not.toContain(secret)
    expect(house.log.join('\n')).not.toContain(secret)
    const { rows } = await sql<{ text: string }>`select key::text || encode(secret, 'escape') as text from open.key`.execute(
      house.house.deps.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain(secret.slice(9))
  })

  it('stops at five keys, also with concurrent requests, and revoking frees a slot', async () => {
    const { token } = await verified()
    const answers = await Promise.all(Array.from({ length: 12 }, () => house.call(keyApi.create, request, { token })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(5)
    for (const { flag, statusCode } of answers) if (!flag) expect(statusCode).toBe(openErrors.TOO_MANY_KEYS.code)
    const { list } = await house.get(keyApi.list, {}, { token })
    await house.get(keyApi.disable, { id: list[0]?.id ?? '' }, { token })
    expect((await house.call(keyApi.create, request, { token })).statusCode).toBe(openErrors.TOO_MANY_KEYS.code)
    await house.get(keyApi.revoke, { id: list[0]?.id ?? '' }, { token })
    expect((await house.call(keyApi.create, request, { token })).flag).toBe(true)
  })

  it('rejects malformed networks and names their index', async () => {
    const { token } = await verified()
    for (const wrong of [
      '10.0.0.0/33',
      '256.1.1.1',
      '::1/129',
      ':::1',
      '1::2::3',
      'fe80::1%eth0',
      'example.com',
      '1:2:3:4:5:6:7',
      '/8',
    ]) {
      const answer = await house.call(keyApi.create, { ...request, networks: ['10.0.0.1', wrong] }, { token })
      expect(
        answer.fields?.map(({ field }) => field),
        wrong,
      ).toEqual(['networks.1'])
    }
    for (const right of ['10.0.0.1', '0.0.0.0/0', '::1', '::/0', 'fe80::/10', '1:2:3:4:5:6:7:8', '1::8'])
      expect(
        (await house.call(keyApi.create, { ...request, scopes: [], networks: [right] }, { token })).fields?.[0]?.field,
        right,
      ).toBe('scopes')
  })
})

it('isInNetworks matches addresses against networks', () => {
  expect(isInNetworks([], '198.51.100.1')).toBe(true)
  expect(isInNetworks(['203.0.113.0/24'], '203.0.113.255')).toBe(true)
  expect(isInNetworks(['203.0.113.0/24'], '::ffff:203.0.113.255')).toBe(true)
  expect(isInNetworks(['203.0.113.0/24'], '203.0.114.0')).toBe(false)
  expect(isInNetworks(['203.0.113.7'], '203.0.113.8')).toBe(false)
  expect(isInNetworks(['2001:db8::/32'], '2001:db8:ffff::1')).toBe(true)
  expect(isInNetworks(['2001:db8::/32'], '2001:db9::1')).toBe(false)
  expect(isInNetworks(['::/0'], '203.0.113.7')).toBe(false)
})

describe('changing an API key', () => {
  it('changes its state only from allowed ones, and one of two concurrent changes wins', async () => {
    const { token } = await verified()
    const { id } = await makeKey(house, token)
    const enable = () => house.call(keyApi.enable, { id }, { token })
    expect((await enable()).statusCode).toBe(openErrors.KEY_STATE.code)
    const both = await Promise.all([1, 2].map(() => house.call(keyApi.disable, { id }, { token })))
    expect(both.map(({ flag }) => flag).sort()).toEqual([false, true])
    expect((await enable()).data?.state).toBe('active')
    expect((await house.get(keyApi.revoke, { id }, { token })).state).toBe('revoked')
    for (const endpoint of [keyApi.enable, keyApi.disable, keyApi.revoke])
      expect((await house.call(endpoint, { id }, { token })).statusCode).toBe(openErrors.KEY_STATE.code)
    expect((await house.call(keyApi.change, { id, ...request }, { token })).statusCode).toBe(openErrors.KEY_STATE.code)
  })

  it('is audited with before and after', async () => {
    const { token, id: account } = await verified()
    const { id } = await makeKey(house, token)
    await house.get(keyApi.change, { id, ...request }, { token })
    await house.get(keyApi.disable, { id }, { token })
    await house.get(keyApi.revoke, { id }, { token })
    const { rows } = await sql<{ action: string; facts: string; actor: string }>`
      select action, facts, actor from kernel.audit where subject = ${id} order by seq`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['key.create', 'key.change', 'key.disabled', 'key.revoked'])
    expect(rows.every(({ actor }) => actor === account)).toBe(true)
    expect(JSON.parse(rows[1]?.facts ?? '')).toMatchObject({ name: 'ERP', nameBefore: 'test', scopes: 'read deposit' })
    expect(JSON.parse(rows[3]?.facts ?? '')).toEqual({ before: 'disabled', after: 'revoked' })
  })

  it('takes effect at the next call', async () => {
    const { token } = await verified()
    const key = await makeKey(house, token)
    const ask = async () => (await sendSigned(house, key, openRecordApi.self, {})).status
    expect(await ask()).toBe(200)
    const used = (await house.get(keyApi.list, {}, { token })).list[0]
    expect(used?.lastUsedAt).not.toBeNull()
    expect(used?.lastAddress).toBe('127.0.0.1')
    await house.get(keyApi.disable, { id: key.id }, { token })
    expect(await ask()).toBe(403)
    await house.get(keyApi.enable, { id: key.id }, { token })
    expect(await ask()).toBe(200)
    await house.get(keyApi.revoke, { id: key.id }, { token })
    expect(await ask()).toBe(403)
  })

  it('is disabled while its account is closing, and anonymised afterwards', async () => {
    const { token, id } = await verified()
    const key = await makeKey(house, token, { name: 'to be forgotten' })
    const { deps } = house.house
    const actor = { kind: 'member', accountId: id, ownerId: id, isSub: false, platformId: 1, name: '', sessionId: '' } as const
    await inTransaction(deps, (inside) => beginClosing(inside, { ...actor, address: '127.0.0.1', device: '', locale: 'zh' }))
    expect((await sendSigned(house, key, openRecordApi.self, {})).status).toBe(403)
    await inTransaction(deps, (inside) => emit(inside, accountClosed, { platformId: 1, accountId: id }))
    const left = () =>
      sql<{ state: string; text: string }>`
      select state, name || encode(secret, 'hex') || coalesce(last_address, '') as text from open.key where id = ${key.id}`.execute(
        deps.db,
      )
    await expect.poll(async () => (await left()).rows, { timeout: 15_000 }).toEqual([{ state: 'revoked', text: '' }])
  })

  it('is refused after its account is disabled', async () => {
    const { token, id } = await verified()
    const key = await makeKey(house, token)
    await sql`update account.account set disabled_at = now() where id = ${id}`.execute(house.house.deps.db)
    expect((await sendSigned(house, key, openRecordApi.self, {})).status).toBe(403)
  })
})

it('nonces are deleted only when they cannot be replayed any more', async () => {
  const { token } = await verified()
  const key = await makeKey(house, token)
  await sendSigned(house, key, openRecordApi.self, {})
  const count = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from open.nonce where key_id = ${key.id}`.execute(
      house.house.deps.db,
    )
    return Number(rows[0]?.count)
  }
  const deleteNonces = () => keySchedules[0]?.work(house.house.deps, {}, AbortSignal.timeout(10_000))
  await deleteNonces()
  expect(await count()).toBe(1)
  house.clock.pass(16 * 60_000)
  await deleteNonces()
  expect(await count()).toBe(0)
})
