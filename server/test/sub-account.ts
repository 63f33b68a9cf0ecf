// Creates sub-accounts through the API: code to the phone, initial password, permissions.
import { codeApi } from '@attestry/contract/modules/account/code'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { allPermissions, type Permission } from '@attestry/contract/modules/account/permission'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { type SubAccount, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import type { TestHouse } from './house.ts'

export const FIRST_PASSWORD = 'FirstGiven#1'

let phones = 0
export const newPhone = (): string => `136${String(70_000_000 + phones++)}`

export async function subAccountCode(house: TestHouse, token: string, phone: string) {
  const { code: challengeId, demoAnswer } = await house.get(codeApi.challenge, {})
  const sent = await house.get(subAccountApi.sendCode, { phone, challengeId, challengeAnswer: demoAnswer ?? '' }, { token })
  return { smsId: sent.code, smsCode: sent.demoCode ?? '' }
}

interface SubAccountOptions {
  readonly name?: string
  readonly phone?: string
  readonly permissions?: Permission[]
}

export async function makeSubAccount(house: TestHouse, token: string, options: SubAccountOptions = {}): Promise<SubAccount> {
  const { name = 'helper', phone = newPhone(), permissions = [...allPermissions] } = options
  const code = await subAccountCode(house, token, phone)
  return house.get(subAccountApi.create, { phone, name, password: FIRST_PASSWORD, permissions, ...code }, { token })
}

/** Logs in a new sub-account that has chosen its own password. */
export async function enterSubAccount(house: TestHouse, main: string, permissions: Permission[]) {
  const phone = newPhone()
  const { id } = await makeSubAccount(house, main, { phone, permissions })
  const { token } = await house.get(sessionApi.login, { phone, password: FIRST_PASSWORD })
  await house.get(passwordApi.change, { oldPassword: FIRST_PASSWORD, password: DEMO_PASSWORD }, { token })
  return { id, phone, token }
}
