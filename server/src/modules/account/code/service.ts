// CAPTCHAs and SMS codes; answers never reveal whether a number has an account.
import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  CODE_INTERVAL_SECONDS,
  CODE_LIFETIME_SECONDS,
  type CodePurpose,
  type codeApi,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
} from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Actor } from '../../../kernel/actor.ts'
import { after, CLOCK_TOLERANCE_MS, days, isExpired } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newOpaqueId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { Refusal, refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requirePlatform } from '../../platform/public.ts'
import { phoneFingerprint } from '../phone.ts'
import { findAccountByPhone } from '../profile/store.ts'
import { renderCaptcha } from './captcha.ts'
import { sendCodeJob } from './job.ts'
import { codesBetween, countWrongAttempt, insertChallenge, insertCode, lockCode, spendChallenge, spendCode } from './store.ts'

const CHALLENGE_LIFETIME_SECONDS = 300
/** Never issued: old clients show it as an example. */
const FORBIDDEN_CODE = '111111'

export const newChallenge: Service<typeof codeApi.challenge> = async (deps) => {
  const { answer, image } = renderCaptcha()
  const id = newOpaqueId()
  await insertChallenge(deps.db, {
    id,
    answerHash: answerHash(deps, id, answer),
    expiresAt: after(deps.clock, CHALLENGE_LIFETIME_SECONDS * 1000),
  })
  // Only on a demo server: for tests and for people who cannot see the picture.
  return { code: id, image, expiresInSeconds: CHALLENGE_LIFETIME_SECONDS, ...(deps.site.demo ? { demoAnswer: answer } : {}) }
}

const answerHash = (deps: Deps, id: string, answer: string) => deps.secretBox.fingerprint(answer.toUpperCase(), `challenge/${id}`)

type SendInput = { phone: string; challengeId: string; challengeAnswer: string }

/** Purposes that also send to numbers without an account: the first login with an OAuth account, and a change of number. */
const purposesForUnknownNumbers: ReadonlySet<CodePurpose> = new Set(['first-use', 'new-phone'])

export const send = (purpose: CodePurpose) => async (deps: Deps, actor: Actor, input: SendInput) => {
  await checkChallenge(deps, input)
  const phoneHash = phoneFingerprint(deps, input.phone)
  // Concurrent requests for one number must not both find that no code was sent yet.
  await lockInTransaction(deps.db, 'sms-code', phoneHash.toString('hex'))
  await checkRateLimit(deps, phoneHash)
  const code = newCode()
  const id = newOpaqueId()
  const expiresAt = after(deps.clock, CODE_LIFETIME_SECONDS * 1000)
  await insertCode(deps.db, {
    id,
    platformId: actor.platformId,
    phoneHash,
    purpose,
    codeHash: codeHash(deps, id, code),
    createdAt: deps.clock.now(),
    expiresAt,
  })
  const account = await findAccountByPhone(deps.db, actor.platformId, input.phone)
  // Numbers without an account get the same answer but no message: their owners must not be disturbed, nor the platform charged.
  if (account || purpose === 'register' || purpose === 'sub-account' || purposesForUnknownNumbers.has(purpose)) {
    const platform = await requirePlatform(deps, actor.platformId)
    const sealed = deps.secretBox.seal(JSON.stringify({ phone: input.phone, code }), 'sms').toString('base64')
    await deps.queue.add(deps.db, sendCodeJob, {
      sealed,
      purpose,
      signature: platform.smsSignature,
      expiresAt: expiresAt.toISOString(),
    })
  }
  return {
    code: id,
    expiresInSeconds: CODE_LIFETIME_SECONDS,
    resendInSeconds: CODE_INTERVAL_SECONDS,
    ...(deps.site.demo ? { demoCode: code } : {}),
  }
}

export const sendRegistrationCode: Service<typeof codeApi.sendForRegistration> = send('register')
export const sendLoginCode: Service<typeof codeApi.sendForLogin> = send('login')
export const sendResetCode: Service<typeof codeApi.sendForReset> = send('reset-password')

async function checkChallenge(deps: Deps, { challengeId, challengeAnswer }: SendInput): Promise<void> {
  const challenge = await spendChallenge(deps.db, challengeId, deps.clock.now())
  const isLive = challenge && !isExpired(deps.clock, challenge.expiresAt, CHALLENGE_LIFETIME_SECONDS * 1000)
  const right = isLive && timingSafeEqual(challenge.answerHash, answerHash(deps, challengeId, challengeAnswer.trim()))
  if (!right) refuseKeeping(accountErrors.WRONG_CHALLENGE)
}

async function checkRateLimit(deps: Deps, phoneHash: Buffer): Promise<void> {
  const now = deps.clock.now().getTime()
  const sent = await codesBetween(deps.db, phoneHash, new Date(now - days(1)), new Date(now + CLOCK_TOLERANCE_MS))
  const last = sent[0]
  const wait = last ? Math.ceil((last.getTime() + CODE_INTERVAL_SECONDS * 1000 - now) / 1000) : 0
  if (wait > 0) throw new Refusal(accountErrors.CODE_TOO_SOON, { seconds: wait }, { keepsWrites: true, retryAfterSeconds: wait })
  if (sent.length >= MAX_CODES_PER_DAY) refuseKeeping(accountErrors.CODE_TOO_MANY)
}

export function newCode(random: () => number = () => randomInt(1_000_000)): string {
  const code = String(random()).padStart(6, '0')
  return code === FORBIDDEN_CODE ? newCode(random) : code
}

const codeHash = (deps: Deps, id: string, code: string) => deps.secretBox.fingerprint(code, `sms-code/${id}`)

/** Spends a code, or refuses and counts the attempt. */
export async function requireCode(
  deps: Deps,
  platformId: number,
  purpose: CodePurpose,
  given: { phone: string; smsId: string; smsCode: string },
): Promise<void> {
  const code = await lockCode(deps.db, given.smsId)
  const now = deps.clock.now()
  if (code?.used_at === null && isExpired(deps.clock, code.expires_at, CODE_LIFETIME_SECONDS * 1000)) {
    // It stays expired when the clock is set back.
    await spendCode(deps.db, code.id, now)
    refuseKeeping(accountErrors.WRONG_CODE)
  }
  const usable =
    code &&
    code.platform_id === platformId &&
    code.purpose === purpose &&
    code.used_at === null &&
    code.tries < MAX_CODE_ATTEMPTS &&
    code.phone_hash.equals(phoneFingerprint(deps, given.phone))
  if (!usable) refuse(accountErrors.WRONG_CODE)
  if (!timingSafeEqual(code.code_hash, codeHash(deps, code.id, given.smsCode))) {
    await countWrongAttempt(deps.db, code.id)
    refuseKeeping(accountErrors.WRONG_CODE)
  }
  await spendCode(deps.db, code.id, now)
}
