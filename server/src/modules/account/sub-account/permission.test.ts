// Permissions of sub-accounts: calls without a required permission are refused with its name and the main account to ask.
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
let unpermitted: string
let permitted: { id: string; token: string }

beforeAll(async () => {
  house = await openTestHouse()
  main = await house.logIn('13800000002')
  unpermitted = (await enterSubAccount(house, main, [])).token
  permitted = await enterSubAccount(house, main, [...allPermissions])
})
afterAll(() => house.close())

const label = (endpoint: Endpoint) => `${endpoint.method} ${wirePath(endpoint)}`
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [label(endpoint), endpoint] as const)
const example = (endpoint: Endpoint) => exampleOf(endpoint.input as never) as Record<string, unknown>
const needed = accountErrors.PERMISSION_NEEDED.code
const allow = (permissions: readonly Permission[]) =>
  house.get(subAccountApi.change, { id: permitted.id, name: 'permitted', permissions: [...permissions] }, { token: main })
/** HEAD answers and raw bytes have no envelope: the HTTP status is all there is. */
const statusOf = async (endpoint: Endpoint, token: string) => {
  const response = await house.send(endpoint, example(endpoint), { token, headers: { 'tus-resumable': '1.0.0' } })
  const text = await response.text()
  return { http: response.status, statusCode: text.startsWith('{"flag"') ? (JSON.parse(text) as Envelope).statusCode : '' }
}

const guarded = endpoints.map(({ endpoint }) => endpoint).filter(({ needs }) => needs?.some((need) => need !== 'own-kind'))

describe('endpoint permissions', () => {
  it.each(named(guarded))('%s is refused for a sub-account without permissions', async (_, endpoint) => {
    const { http, statusCode } = await statusOf(endpoint, unpermitted)
    expect(statusCode).toBe(needed)
    expect(http).toBe(endpoint.answer === 'raw' ? 403 : 200)
  })

  it.each(named(guarded))('%s is allowed with exactly its permissions', async (_, endpoint) => {
    await allow((endpoint.needs ?? []).filter((need) => need !== 'own-kind'))
    expect((await statusOf(endpoint, permitted.token)).statusCode).not.toBe(needed)
  })

  it.each(named(guarded.filter(({ needs = [] }) => needs.length > 1 && !needs.includes('own-kind'))))(
    '%s requires all of its permissions',
    async (_, endpoint) => {
      for (const left of endpoint.needs ?? []) {
        await allow(allPermissions.filter((permission) => permission !== left))
        expect((await statusOf(endpoint, permitted.token)).statusCode).toBe(needed)
      }
    },
  )

  it('the refusal names the missing permission and the main account, in the reader’s language', async () => {
    const { name } = await house.get(profileApi.info, {}, { token: main })
    const input = example(fileDepositApi.depositDigests) as never
    const messageIn = async (language: string) =>
      (await house.call(fileDepositApi.depositDigests, input, { token: unpermitted, headers: { 'accept-language': language } }))
        .errorMessage
    expect(await messageIn('zh-CN')).toBe(`当前子账号没有“摘要存证”权限，请联系主账号“${name}”开通`)
    expect(await messageIn('en-US')).toBe(
      `This sub-account may not preserve digests. Ask its main account, ${name}, to allow it.`,
    )
  })

  it('a changed permission applies to the next call of an open session', async () => {
    const items = [{ name: 'a', digest: 'cd'.repeat(32) }]
    const deposit = async () =>
      (await house.call(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: permitted.token })).statusCode
    await allow(['digest', 'pay'])
    expect(await deposit()).toBe('000000')
    await allow(['digest'])
    expect(await deposit()).toBe(needed)
  })
})

describe('permissions by kind of evidence', () => {
  const rows = [{ row: 1, name: 'a page', url: 'https://www.example.com/' }]
  const shopRows = [{ ...rows[0], row: 1, name: 'a shop', url: 'https://www.example.com/', platform: 'Qinghe', seller: 'Lin' }]

  it('apply to reading, correcting and submitting batch rows', async () => {
    await allow(['web'])
    const judge = (kind: 'web' | 'video', id?: string) =>
      house.call(captureBatchApi.readRows, { kind, rows, ...(id ? { id } : {}) }, { token: permitted.token })
    expect((await judge('video')).statusCode).toBe(needed)
    const batch = (await judge('web')).data
    await allow(['video', 'pay'])
    const submit = () => house.call(captureBatchApi.submit, { id: batch?.id ?? '' }, { token: permitted.token })
    expect((await judge('web', batch?.id)).statusCode).toBe(needed)
    expect((await submit()).statusCode).toBe(needed)
    await allow(['web'])
    expect((await submit()).flag).toBe(true)
  })

  it('a batch of shops requires no pay permission, which confirming its previews requires', async () => {
    await allow(['ecommerce'])
    const { id } = await house.get(captureBatchApi.readRows, { kind: 'ecommerce', rows: shopRows }, { token: permitted.token })
    const submit = () => house.call(captureBatchApi.submit, { id }, { token: permitted.token })
    expect((await submit()).flag).toBe(true)
    const { list } = await house.get(captureApi.list, { batchId: id }, { token: permitted.token })
    const confirm = () => house.call(captureApi.confirm, { anos: list.map(({ ano }) => ano) }, { token: permitted.token })
    expect((await confirm()).statusCode).toBe(needed)
    await allow(['web', 'pay'])
    expect((await confirm()).statusCode).toBe(needed)
  })

  it('apply to reading a batch sheet', async () => {
    await allow(['web'])
    const body = new FormData()
    body.append('kind', 'video')
    body.append('file', new Blob(['x']), 'rows.xlsx')
    const response = await fetch(`${house.url}${wirePath(captureBatchApi.read)}?kind=video`, {
      method: 'POST',
      headers: { 'x-auth-token': permitted.token },
      body,
    })
    expect(((await response.json()) as Envelope).statusCode).toBe(needed)
  })

  it('apply to retrying a capture', async () => {
    await allow(['web'])
    const items = [{ url: 'https://www.example.com/' }]
    const { list } = await house.get(captureApi.create, { items }, { token: permitted.token })
    const ano = list[0]?.ano ?? ''
    await house.get(captureApi.cancel, { ano }, { token: permitted.token })
    await allow(['video', 'pay'])
    const retry = () => house.call(captureApi.retry, { ano }, { token: permitted.token })
    expect((await retry()).statusCode).toBe(needed)
    await allow(['web'])
    expect((await retry()).data).toMatchObject({ state: 'queued' })
  })
})

describe('with the initial password of a sub-account', () => {
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

  it.each(named(closed))('%s is refused', async (_, endpoint) => {
    const { http, statusCode } = await statusOf(endpoint, waiting)
    if (endpoint.method === 'HEAD') expect(http).toBe(403)
    else expect(statusCode).toBe(accountErrors.OWN_PASSWORD_FIRST.code)
  })
})
