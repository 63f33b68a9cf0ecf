// What a sub-account was not allowed is refused at the door, by name and with whom to ask; what it was allowed is not.
import { endpoints } from '@attestry/contract/api'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { exampleOf } from '@attestry/contract/example'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { allPermissions, type Permission } from '@attestry/contract/modules/account/permission'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount, FIRST_PASSWORD, makeSubAccount, newPhone } from '../../../../test/sub-account.ts'

let house: TestHouse
let main: string
let bare: string
let free: { id: string; token: string }

beforeAll(async () => {
  house = await openTestHouse()
  main = await house.logIn('13800000002')
  bare = (await enterSubAccount(house, main, [])).token
  free = await enterSubAccount(house, main, [...allPermissions])
})
afterAll(() => house.close())

const label = (endpoint: Endpoint) => `${endpoint.method} ${wirePath(endpoint)}`
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [label(endpoint), endpoint] as const)
const example = (endpoint: Endpoint) => exampleOf(endpoint.input as never) as Record<string, unknown>
const needed = accountErrors.PERMISSION_NEEDED.code
const allow = (permissions: readonly Permission[]) =>
  house.get(subAccountApi.change, { id: free.id, name: 'free', permissions: [...permissions] }, { token: main })
/** Without a body and with its status alone, for answers that are bytes. */
const ask = async (endpoint: Endpoint, token: string) => {
  const response = await house.send(endpoint, example(endpoint), { token, headers: { 'tus-resumable': '1.0.0' } })
  const text = await response.text()
  return { http: response.status, statusCode: text.startsWith('{"flag"') ? (JSON.parse(text) as Envelope).statusCode : '' }
}

const guarded = endpoints.map(({ endpoint }) => endpoint).filter(({ needs }) => needs?.some((need) => need !== 'own-kind'))

describe('at the door', () => {
  it.each(named(guarded))('%s is closed to a sub-account that was allowed nothing', async (_, endpoint) => {
    const { http, statusCode } = await ask(endpoint, bare)
    expect(statusCode).toBe(needed)
    expect(http).toBe(endpoint.answer === 'raw' ? 403 : 200)
  })

  it.each(named(guarded))('%s is open to one that was allowed just that', async (_, endpoint) => {
    await allow((endpoint.needs ?? []).filter((need) => need !== 'own-kind'))
    expect((await ask(endpoint, free.token)).statusCode).not.toBe(needed)
  })

  it.each(named(guarded.filter(({ needs }) => (needs?.length ?? 0) > 1)))(
    '%s needs all it names: one of them is not enough',
    async (_, endpoint) => {
      for (const left of endpoint.needs ?? []) {
        await allow(allPermissions.filter((permission) => permission !== left))
        expect((await ask(endpoint, free.token)).statusCode).toBe(needed)
      }
    },
  )

  it('says what is missing and who can allow it, in the reader’s language', async () => {
    const { name } = await house.get(profileApi.info, {}, { token: main })
    const input = example(fileDepositApi.depositDigests) as never
    const say = async (language: string) =>
      (await house.call(fileDepositApi.depositDigests, input, { token: bare, headers: { 'accept-language': language } }))
        .errorMessage
    expect(await say('zh-CN')).toBe(`当前子账号没有“摘要存证”权限，请联系主账号“${name}”开通`)
    expect(await say('en-US')).toBe(`This sub-account may not deposit digests. Ask its main account, ${name}, to allow it.`)
  })

  it('an open session feels a changed permission with its next call', async () => {
    const items = [{ name: 'a', digest: 'cd'.repeat(32) }]
    const deposit = async () =>
      (await house.call(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: free.token })).statusCode
    await allow(['digest', 'pay'])
    expect(await deposit()).toBe('000000')
    await allow(['digest'])
    expect(await deposit()).toBe(needed)
  })
})

describe('where only the thing itself tells the kind', () => {
  const rows = [{ row: 1, name: 'a page', url: 'https://www.example.com/' }]
  const shopRows = [{ ...rows[0], row: 1, name: 'a shop', url: 'https://www.example.com/', platform: 'Qinghe', seller: 'Lin' }]

  it('rows are judged, mended and submitted only of a kind that was allowed', async () => {
    await allow(['web'])
    const judge = (kind: 'web' | 'video', id?: string) =>
      house.call(captureBatchApi.readRows, { kind, rows, ...(id ? { id } : {}) }, { token: free.token })
    expect((await judge('video')).statusCode).toBe(needed)
    const batch = (await judge('web')).data
    await allow(['video', 'pay'])
    const submit = () => house.call(captureBatchApi.submit, { id: batch?.id ?? '' }, { token: free.token })
    expect((await judge('web', batch?.id)).statusCode).toBe(needed)
    expect((await submit()).statusCode).toBe(needed)
    await allow(['web'])
    expect((await submit()).flag).toBe(true)
  })

  it('shops and videos are charged when they succeed, so a batch of them needs the permission to pay as well', async () => {
    await allow(['ecommerce'])
    const { id } = await house.get(captureBatchApi.readRows, { kind: 'ecommerce', rows: shopRows }, { token: free.token })
    const submit = () => house.call(captureBatchApi.submit, { id }, { token: free.token })
    expect((await submit()).statusCode).toBe(needed)
    await allow(['ecommerce', 'pay'])
    expect((await submit()).flag).toBe(true)
  })

  it('a sheet is read only of a kind that was allowed', async () => {
    await allow(['web'])
    const body = new FormData()
    body.append('kind', 'video')
    body.append('file', new Blob(['x']), 'rows.xlsx')
    const response = await fetch(`${house.url}${wirePath(captureBatchApi.read)}?kind=video`, {
      method: 'POST',
      headers: { 'x-auth-token': free.token },
      body,
    })
    expect(((await response.json()) as Envelope).statusCode).toBe(needed)
  })

  it('a capture is repeated only of a kind that is still allowed', async () => {
    await allow(['web'])
    const items = [{ url: 'https://www.example.com/' }]
    const { list } = await house.get(captureApi.create, { items }, { token: free.token })
    const ano = list[0]?.ano ?? ''
    await house.get(captureApi.cancel, { ano }, { token: free.token })
    await allow(['video', 'pay'])
    const retry = () => house.call(captureApi.retry, { ano }, { token: free.token })
    expect((await retry()).statusCode).toBe(needed)
    await allow(['web'])
    expect((await retry()).data).toMatchObject({ state: 'queued' })
  })
})

describe('until it has a password of its own', () => {
  const closed = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ access, beforeOwnPassword }) => (access === 'member' || access === 'account') && !beforeOwnPassword)
  let waiting: string

  beforeAll(async () => {
    const phone = newPhone()
    await makeSubAccount(house, main, { phone })
    const { sessionApi } = await import('@attestry/contract/modules/account/session')
    waiting = (await house.get(sessionApi.login, { phone, password: FIRST_PASSWORD })).token
  })

  it.each(named(closed))('%s is closed', async (_, endpoint) => {
    const { http, statusCode } = await ask(endpoint, waiting)
    if (endpoint.method === 'HEAD') expect(http).toBe(403)
    else expect(statusCode).toBe(accountErrors.OWN_PASSWORD_FIRST.code)
  })
})
