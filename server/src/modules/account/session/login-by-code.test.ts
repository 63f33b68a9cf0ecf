// The legacy login path that looks like a code: an ordinary login by SMS code, where 111111 is refused.
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('the legacy login by code accepts the code that was sent, once', async () => {
  const code = await house.smsCode(codeApi.sendForLogin, '13800000001')
  const { account, token } = await house.get(sessionApi.loginByCode, { phone: '13800000001', ...code })
  expect(account.phone).toBe('13800000001')
  expect((await house.get(sessionApi.current, {}, { token })).method).toBe('sms')
  const again = await house.call(sessionApi.loginByCode, { phone: '13800000001', ...code })
  expect(again.statusCode).toBe(accountErrors.WRONG_CODE.code)
})

it('the legacy login by code refuses 111111, with a known and an unknown id', async () => {
  const { smsId } = await house.smsCode(codeApi.sendForLogin, '13800000002')
  for (const id of [smsId, 'A'.repeat(22)]) {
    const answer = await house.call(sessionApi.loginByCode, { phone: '13800000002', smsId: id, smsCode: '111111' })
    expect(answer.statusCode).toBe(accountErrors.WRONG_CODE.code)
  }
})
