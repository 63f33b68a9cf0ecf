// The demo's cashier: a visitor pays, refuses or pays late, and the money arrives by the gateways' own way; outside of a demo it does not exist.
import { Script } from 'node:vm'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { type DirectMethod, orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { wechatPaymentApi } from '@attestry/contract/modules/wallet/wechat-payment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { openPaymentHouse } from '../../../../test/payment-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

async function startPayment(method: DirectMethod) {
  const { token } = await house.register()
  const { id } = await house.get(orderApi.order, { amount: '20.00' }, { token })
  const { content } = await house.get(orderApi.pay, { id, method }, { token })
  const recharged = async () => (await house.get(priceApi.balance, {}, { token })).recharged
  return { token, id, content, cashierToken: content.split('/').at(-1)?.split('?')[0] ?? '', recharged }
}

const decide = (token: string, choice: string, returnUrl?: string) =>
  fetch(`${house.url}${wirePath(cashierApi.decide).replace(':token', token)}`, {
    method: 'POST',
    body: new URLSearchParams({ choice, ...(returnUrl === undefined ? {} : { redirect_url: returnUrl }) }),
    redirect: 'manual',
  })

it.each(['alipay-qr', 'wechat-qr', 'wechat-h5'] as const)(
  'a payment by %s at the cashier reaches the balance',
  async (method) => {
    const { cashierToken, content, recharged } = await startPayment(method)
    expect(content).toContain(`${house.url}/shimakaze/demo/cashier/`)
    const page = await house.send(cashierApi.page, { token: cashierToken })
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('不收真钱')
    expect(text).toContain('¥20.00')
    const english = await house.send(cashierApi.page, { token: cashierToken }, { headers: { cookie: 'lang=en' } })
    expect(await english.text()).toContain('It takes no money')
    const answer = await decide(cashierToken, 'notify-twice')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/shimakaze/demo/cashier/${cashierToken}`])
    await expect.poll(recharged, { timeout: 10_000 }).toBe('20.00')
    expect(await (await house.send(cashierApi.page, { token: cashierToken })).text()).toContain('已付款')
  },
)

describe('the address to return to of a payment by wechat-h5', () => {
  const pageAt = async (address: string) => (await fetch(address)).text()

  it('is the page of the order, where the payer is taken after paying', async () => {
    const { id, content, cashierToken, recharged } = await startPayment('wechat-h5')
    const returnUrl = new URL(content).searchParams.get('redirect_url') ?? ''
    expect(new URL(returnUrl).pathname + new URL(returnUrl).search).toBe(
      `/accountSettings/costCenter/rechargeOrderDetail?id=${id}`,
    )
    expect(await pageAt(content)).toContain('name="redirect_url"')
    const refused = await decide(cashierToken, 'refuse', returnUrl)
    expect(refused.headers.get('location')).toBe(
      `/shimakaze/demo/cashier/${cashierToken}?${new URLSearchParams({ redirect_url: returnUrl })}`,
    )
    expect((await decide(cashierToken, 'pay-late', returnUrl)).headers.get('location')).toBe(returnUrl)
    await expect.poll(recharged, { timeout: 10_000 }).toBe('20.00')
  })

  it.each([
    'https://attacker.example/accountSettings/costCenter/rechargeOrderDetail?id=1',
    'javascript:alert(1)',
    '//attacker.example/accountSettings/costCenter/rechargeOrderDetail',
    'OWN/user/login',
    'not an address',
  ])('is ignored if it is %s', async (address) => {
    const { content, cashierToken } = await startPayment('wechat-h5')
    const redirect = address.replace('OWN', house.url)
    const page = new URL(content)
    page.searchParams.set('redirect_url', redirect)
    const text = await pageAt(page.href)
    expect(text).toContain('¥20.00')
    expect(text).not.toContain('name="redirect_url"')
    expect((await decide(cashierToken, 'pay', redirect)).headers.get('location')).toBe(`/shimakaze/demo/cashier/${cashierToken}`)
  })
})

it('a refused payment stays unpaid, and one that is paid late is credited', async () => {
  const { cashierToken, recharged } = await startPayment('alipay-qr')
  await decide(cashierToken, 'refuse')
  await decide(cashierToken, 'pay')
  expect(await (await house.send(cashierApi.page, { token: cashierToken })).text()).toContain('已关闭或已过期')
  expect(await recharged()).toBe('0.00')
  await decide(cashierToken, 'pay-late')
  await expect.poll(recharged, { timeout: 10_000 }).toBe('20.00')
})

describe('the stand-in of the payment sheet of WeChat', () => {
  /** A member who has begun a payment inside WeChat. */
  async function startInWechat() {
    const { token } = await house.register()
    const { id } = await house.get(orderApi.order, { amount: '20.00' }, { token })
    const { url } = await house.get(wechatPaymentApi.authorize, { id }, { token })
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
    const { code = '', state = '' } = Object.fromEntries(back.searchParams)
    const { parameters } = await house.get(wechatPaymentApi.pay, { id, code, state }, { token })
    return { parameters, recharged: async () => (await house.get(priceApi.balance, {}, { token })).recharged }
  }

  it('is a script that is labelled in both languages', async () => {
    const answer = await house.send(cashierApi.bridge, {})
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    const text = await answer.text()
    expect(text).toContain('不收真钱')
    // Parses: nothing in it is executed.
    expect(() => new Script(text)).not.toThrow()
    expect(text).toContain('takes no money')
  })

  it('shows what is paid, and pays once', async () => {
    const { parameters, recharged } = await startInWechat()
    const looked = await house.get(cashierApi.sheet, { ...parameters, choice: 'look' })
    expect(looked).toEqual({ subject: expect.stringContaining('20.00'), amount: '20.00', paid: false })
    expect(await recharged()).toBe('0.00')
    for (const _ of [1, 2])
      expect(await house.get(cashierApi.sheet, { ...parameters, choice: 'pay' })).toMatchObject({ paid: true })
    await expect.poll(recharged, { timeout: 10_000 }).toBe('20.00')
  })

  it('refuses a wrong signature, and nothing is paid', async () => {
    const { parameters, recharged } = await startInWechat()
    for (const choice of ['look', 'pay'] as const) {
      const wrong = { ...parameters, timeStamp: String(Number(parameters.timeStamp) + 1), choice }
      expect((await house.call(cashierApi.sheet, wrong)).statusCode).toBe(walletErrors.WRONG_PAY_SIGN.code)
    }
    expect(await house.get(cashierApi.sheet, { ...parameters, choice: 'look' })).toMatchObject({ paid: false })
    expect(await recharged()).toBe('0.00')
  })
})

it('an unknown token, and every token outside of a demo, is not found', async () => {
  expect((await house.send(cashierApi.page, { token: '0'.repeat(32) })).status).toBe(404)
  const real = await openPaymentHouse({ role: 'http' })
  try {
    expect(real.house.deps.payments.cashier).toBeUndefined()
    expect((await real.send(cashierApi.page, { token: '0'.repeat(32) })).status).toBe(404)
    const url = `${real.url}${wirePath(cashierApi.decide).replace(':token', '0'.repeat(32))}`
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })).status).toBe(404)
    expect((await real.send(cashierApi.bridge, {})).status).toBe(404)
    const parameters = { appId: '', timeStamp: '', nonceStr: '', package: '', signType: 'RSA', paySign: '' }
    const sheet = await real.call(cashierApi.sheet, { ...parameters, choice: 'pay' })
    expect(sheet.statusCode).toBe(generalErrors.NOT_FOUND.code)
  } finally {
    await real.close()
  }
})
