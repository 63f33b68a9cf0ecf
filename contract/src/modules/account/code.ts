// CAPTCHA and the SMS codes that require it; `data.code` is always an opaque id, never the code itself.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { ChallengeAnswer, ChallengeId, Phone } from './fields.ts'

export const CODE_LIFETIME_SECONDS = 300
export const CODE_INTERVAL_SECONDS = 60
export const MAX_CODES_PER_DAY = 10
export const MAX_SIGNING_CODES_PER_DAY = 100
export const MAX_CODE_ATTEMPTS = 5

export const codePurposes = [
  'register',
  'login',
  'reset-password',
  'sub-account',
  'first-use',
  'own-phone',
  'new-phone',
  'sign',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export const sendInput = z.strictObject({ phone: Phone, challengeId: ChallengeId, challengeAnswer: ChallengeAnswer })

export const SentCode = z.object({
  code: z.string(),
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
  /** Only on a demo server: loopback, embedded database and no SMS provider. */
  demoCode: z.optional(z.string()),
})

const send = (path: string, summary: Bilingual) =>
  endpoint({ method: 'POST', path, access: 'public', carriesNotaryId: true, summary, input: sendInput, output: SentCode })

export const codeApi = {
  challenge: endpoint({
    method: 'GET',
    path: '/user/msg/code',
    access: 'public',
    effect: 'act',
    summary: { zh: '获取图形验证码', en: 'A picture challenge' },
    input: NoInput,
    /** demoAnswer: only on a demo server, for tests and for people who cannot see the picture. */
    output: z.object({ code: z.string(), image: z.string(), expiresInSeconds: z.int(), demoAnswer: z.optional(z.string()) }),
  }),
  sendForRegistration: send('/user/msg', { zh: '发送注册验证码', en: 'Send a registration code' }),
  sendForLogin: send('/login/msg', { zh: '发送登录验证码', en: 'Send a login code' }),
  sendForReset: send('/user/pwd/msg', { zh: '发送重置密码验证码', en: 'Send a password-reset code' }),
}
