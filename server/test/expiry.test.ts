// Every row with an end of validity: what was refused as expired stays expired when the clock is set back.
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { codeApi } from '@attestry/contract/modules/account/code'
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { wechatPaymentApi } from '@attestry/contract/modules/wallet/wechat-payment'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '../src/kernel/clock.ts'
import { redeemSocketTicket } from '../src/modules/account/public.ts'
import { isClockRefusal } from '../src/modules/transparency/public.ts'
import { schedules } from '../src/workers.ts'
import { newBrowser } from './browser.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { markOrderPaid } from './invoice-house.ts'
import { consentAt, QINGHE, smsCodeFor, YUANSHAN } from './oauth-consent.ts'

const PERSON = '13800000001'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** An error of the server is no refusal. */
function isAccepted({ flag, statusCode }: Envelope<unknown>): boolean {
  expect(statusCode).not.toBe(generalErrors.FAULT.code)
  return flag
}

/** Resolves to whether it is accepted now. */
type Attempt = () => Promise<boolean>

/** Issues one, and returns how to use it. */
const secrets: Record<string, () => Promise<Attempt>> = {
  'account.challenge': async () => {
    const { code, demoAnswer } = await house.get(codeApi.challenge, {})
    const given = { phone: newPhone(), challengeId: code, challengeAnswer: demoAnswer ?? '' }
    return async () => isAccepted(await house.call(codeApi.sendForLogin, given))
  },
  'account.sms_code': async () => {
    const given = { phone: PERSON, ...(await smsCodeFor(house, codeApi.sendForLogin, PERSON)) }
    return async () => isAccepted(await house.call(sessionApi.loginByCode, given))
  },
  'account.session': async () => {
    const token = await house.logIn(PERSON)
    return async () => isAccepted(await house.call(sessionApi.current, {}, { token }))
  },
  'account.third_state': async () => {
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' })
    const back = { provider: 'alipay' as const, ...(await consentAt(url, YUANSHAN)) }
    return async () => isAccepted(await browser.call(thirdAccountApi.login, back))
  },
  'account.third_ticket': async () => {
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'wechat' })
    const back = { provider: 'wechat' as const, ...(await consentAt(url, QINGHE)) }
    const ticket = (await browser.get(thirdAccountApi.login, back)).firstUse?.ticket ?? ''
    return async () => {
      const phone = newPhone()
      const code = await smsCodeFor(house, thirdAccountApi.sendForFirstUse, phone)
      const answer = await browser.call(thirdAccountApi.firstUse, { ticket, phone, ...code, agreed: true })
      if (answer.flag) await sql`delete from account.third_account`.execute(house.house.deps.db)
      return isAccepted(answer)
    }
  },
  'account.scan_login': async () => {
    const browser = newBrowser(house)
    const token = await house.logIn(PERSON)
    const { appId } = await browser.get(scanLoginApi.begin, {})
    await house.get(scanLoginApi.look, { appId }, { token })
    await house.get(scanLoginApi.confirm, { appId }, { token })
    return async () => isAccepted(await browser.call(scanLoginApi.enter, { appId }))
  },
  'account.socket_ticket': async () => {
    const { ticket } = await house.get(bridgeApi.swap, {}, { token: await house.logIn(PERSON) })
    return async () => (await redeemSocketTicket(house.house.deps, ticket, 'remote-session')) !== undefined
  },
  'wallet.wechat_authorization': async () => {
    const { token } = await house.register()
    const { id } = await house.get(orderApi.order, { amount: '1.00' }, { token })
    const { url } = await house.get(wechatPaymentApi.authorize, { id }, { token })
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
    const { code = '', state = '' } = Object.fromEntries(back.searchParams)
    return async () => {
      const { flag, statusCode } = await house.call(wechatPaymentApi.pay, { id, code, state }, { token })
      // When the clock is far ahead, the session is over before the state.
      expect(flag || [walletErrors.WECHAT_STATE_REFUSED.code, generalErrors.NOT_LOGGED_IN.code].includes(statusCode)).toBe(true)
      return flag
    }
  },
  'invoice.phone_link': async () => {
    const token = await house.logIn(PERSON)
    const { id } = await house.get(orderApi.order, { amount: '1.00' }, { token })
    await markOrderPaid(house, id)
    const { path } = await house.get(phoneInvoiceApi.create, { orderIds: [id] }, { token })
    return async () => isAccepted(await house.call(phoneInvoiceApi.enter, { token: path.split('#')[1] ?? '' }))
  },
  'attestation.check_code': async () => {
    const token = await house.logIn(PERSON)
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: 'expiry', digest: 'ab'.repeat(32) }], acknowledged: true },
      { token },
    )
    const ano = list[0]?.ano ?? ''
    const { checkCode } = await house.get(packageApi.checkCode, { ano }, { token })
    // The record of a digest has no file: with a valid code the answer is 404, with any other 403.
    return async () => {
      const own = await house.logIn(PERSON)
      const { status } = await house.send(packageApi.evidence, { id: ano, checkCode }, { token: own })
      expect([403, 404]).toContain(status)
      return status === 404
    }
  },
}

/** Rows whose expiry grants nobody a login or a download. */
const others: Record<string, string> = {
  'account.bridge_use': 'remembers used tokens, whose own time is checked',
  'account.data_export': 'the document is deleted when it expires',
  'attestation.share': 'its owner sets and sees its end, and can revoke it',
  'dossier.share': 'its owner sets and sees its end, and can revoke it',
  'evidence.upload': 'the staged bytes are deleted when it expires',
  'open.nonce': 'remembers used nonces, whose own time is checked',
  'wallet.payment_attempt': 'the gateway ends it by its own clock',
  'wallet.payment_order': 'a later payment is credited all the same',
  'wallet.lot': 'bought units; orders are made at the time of the ledger',
}

let phones = 0
function newPhone(): string {
  phones += 1
  return `138666600${String(phones).padStart(2, '0')}`
}

it('rows with an end of validity are all tested, or named with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'expires_at' order by 1`.execute(house.house.deps.db)
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(secrets), ...Object.keys(others)].sort())
})

describe.each(Object.keys(secrets))('a row of %s', (table) => {
  const issue = secrets[table] as () => Promise<Attempt>

  it('is accepted in time', async () => {
    expect(await (await issue())()).toBe(true)
    house.clock.pass(minutes(2))
  })

  it('stays expired when the clock is set back', async () => {
    const attempt = await issue()
    house.clock.jump(days(9))
    expect(await attempt()).toBe(false)
    house.clock.jump(-days(9))
    expect(await attempt()).toBe(false)
    house.clock.pass(minutes(2))
  })

  it('is expired when it was issued by a clock that was ahead', async () => {
    house.clock.jump(days(60))
    const attempt = await issue()
    house.clock.jump(-days(60))
    expect(await attempt()).toBe(false)
    house.clock.pass(minutes(2))
  })
})

describe('scheduled deletions', () => {
  const countRows = async () => {
    const { db } = house.house.deps
    const { rows } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')`.execute(db)
    const counted = rows.map(async ({ name }) => {
      const found = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db)
      return [name, found.rows[0]?.count ?? 0] as const
    })
    return new Map(await Promise.all(counted))
  }

  /** The tables that have fewer rows after every scheduled job has run. */
  const shrunk = async () => {
    const before = await countRows()
    for (const { work } of schedules)
      await work(house.house.deps, {}, AbortSignal.timeout(60_000)).catch((error: unknown) => {
        if (!isClockRefusal(error)) throw error
      })
    const after = await countRows()
    return [...before].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name)
  }

  beforeAll(async () => {
    for (const issue of Object.values(secrets)) await issue()
  })

  it('delete nothing while the clock is ahead of the uptime', async () => {
    house.clock.jump(days(400))
    expect(await shrunk()).toEqual([])
    house.clock.jump(-days(400))
  })

  it('delete when that time has passed', async () => {
    house.clock.pass(days(40))
    expect(await shrunk()).toEqual(expect.arrayContaining(Object.keys(secrets).filter((name) => name !== 'account.session')))
  })
})
