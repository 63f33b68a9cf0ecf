// Second factor of the console login: single-use codes of an authenticator app (RFC 6238), set up by each staff member.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'

/** Acts that need two persons require a code entered within this time. */
export const STEP_UP_MINUTES = 15
export const RECOVERY_CODE_COUNT = 10

/** Six digits from the app, or one of the recovery codes: two groups of five. */
const FactorCode = field(
  z.string().check(z.trim(), z.regex(/^(\d{3} ?\d{3}|[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{5}-?[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{5})$/)),
  {
    label: { zh: '动态码', en: 'Code' },
    hint: { zh: '请输入 6 位动态码，或一个备用码', en: 'enter the 6 digits, or one recovery code' },
    secret: true,
    example: '482913',
  },
)

export const signInApi = {
  standing: endpoint({
    method: 'GET',
    path: '/desk/sign-in',
    access: 'staff',
    beforeSecondFactor: true,
    summary: { zh: '运营登录：本次登录的验证情况', en: 'Console sign-in: how far this session has come' },
    input: NoInput,
    output: z.object({
      enrolled: z.boolean(),
      provenAt: z.nullable(z.iso.datetime()),
      recoveryCodesLeft: z.int(),
      /** On a demo server the current code of a demo account's app; null otherwise. */
      demoCode: z.nullable(z.string()),
    }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/desk/sign-in/enrol',
    access: 'staff',
    beforeSecondFactor: true,
    summary: { zh: '运营登录：获取验证器密钥', en: 'Console sign-in: a secret for the authenticator app' },
    input: NoInput,
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/desk/sign-in/confirm',
    access: 'staff',
    beforeSecondFactor: true,
    summary: { zh: '运营登录：用动态码完成绑定', en: 'Console sign-in: finish setting up, with a code' },
    input: z.strictObject({ code: FactorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  prove: endpoint({
    method: 'POST',
    path: '/desk/sign-in/prove',
    access: 'staff',
    beforeSecondFactor: true,
    summary: { zh: '运营登录：输入动态码', en: 'Console sign-in: show a code' },
    input: z.strictObject({ code: FactorCode }),
    output: Nothing,
  }),
}
