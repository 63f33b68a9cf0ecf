// CAPTCHAs and SMS codes; answers never reveal whether a number has an account.
import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  CODE_INTERVAL_SECONDS,
  CODE_LIFETIME_SECONDS,
  type CodePurpose,
  type codeApi,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
  MAX_SIGNING_CODES_PER_DAY,
} from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Actor, Member, Staff } from '../../../kernel/actor.ts'
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
  return issueCode(deps, actor, { phone: input.phone, purpose })
}

/** For a logged-in person's own number: no CAPTCHA. The code is valid for this subject only. */
export const sendBoundCode = (
  deps: Deps,
  actor: Member | Staff,
  code: { readonly phone: string; readonly purpose: CodePurpose; readonly subject: string; readonly about: string },
) => issueCode(deps, actor, code)

interface CodeToSend {
  readonly phone: string
  readonly purpose: CodePurpose
  /** What the code confirms, if not its purpose alone. */
  readonly subject?: string
  /** Names the subject in the message. */
  readonly about?: string
}

async function issueCode(deps: Deps, actor: Actor, { phone, purpose, subject, about }: CodeToSend) {
  const phoneHash = phoneFingerprint(deps, phone)
  // Concurrent requests for one number must not both find that no code was sent yet.
  await lockInTransaction(deps.db, 'sms-code', phoneHash.toString('hex'))
  await checkRateLimit(deps, phoneHash, purpose)
  const code = newCode()
  const id = newOpaqueId()
  const expiresAt = after(deps.clock, CODE_LIFETIME_SECONDS * 1000)
  await insertCode(deps.db, {
    id,
    platformId: actor.platformId,
    phoneHash,
    purpose,
    codeHash: codeHash(deps, id, code, subject),
    createdAt: deps.clock.now(),
    expiresAt,
  })
  const account = await findAccountByPhone(deps.db, actor.platformId, phone)
  // Numbers without an account get the same answer but no message: their owners must not be disturbed, nor the platform charged.
  if (account || purpose === 'register' || purpose === 'sub-account' || purposesForUnknownNumbers.has(purpose)) {
    const platform = await requirePlatform(deps, actor.platformId)
    const sealed = deps.secretBox.seal(JSON.stringify({ phone, code, about }), 'sms').toString('base64')
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

/** Codes for signing have a limit of their own: a notary signs more often a day than people log in. */
async function checkRateLimit(deps: Deps, phoneHash: Buffer, purpose: CodePurpose): Promise<void> {
  const now = deps.clock.now().getTime()
  const sent = await codesBetween(deps.db, phoneHash, new Date(now - days(1)), new Date(now + CLOCK_TOLERANCE_MS))
  // Signing takes a login and documents that were read: a code of another purpose a moment ago does not delay it.
  const isSigning = purpose === 'sign'
  const counted = sent.filter((each) => (each.purpose === 'sign') === isSigning)
  const last = counted[0]?.created_at
  const wait = last ? Math.ceil((last.getTime() + CODE_INTERVAL_SECONDS * 1000 - now) / 1000) : 0
  if (wait > 0) throw new Refusal(accountErrors.CODE_TOO_SOON, { seconds: wait }, { keepsWrites: true, retryAfterSeconds: wait })
  if (counted.length >= (isSigning ? MAX_SIGNING_CODES_PER_DAY : MAX_CODES_PER_DAY)) refuseKeeping(accountErrors.CODE_TOO_MANY)
}

export function newCode(random: () => number = () => randomInt(1_000_000)): string {
  const code = String(random()).padStart(6, '0')
  return code === FORBIDDEN_CODE ? newCode(random) : code
}

const codeHash = (deps: Deps, id: string, code: string, subject?: string) =>
  deps.secretBox.fingerprint(code, subject === undefined ? `sms-code/${id}` : `sms-code/${id}/${subject}`)

interface GivenCode {
  readonly phone: string
  readonly smsId: string
  readonly smsCode: string
  /** What the code confirms, if it was issued for more than a purpose. */
  readonly subject?: string
}

/** Spends a code, or refuses and counts the attempt. */
export async function requireCode(deps: Deps, platformId: number, purpose: CodePurpose, given: GivenCode): Promise<void> {
  await checkCode(deps, platformId, purpose, given)
  await spendCode(deps.db, given.smsId, deps.clock.now())
}

/** Refuses a wrong code and counts the attempt; a right one is not spent yet. */
export async function checkCode(deps: Deps, platformId: number, purpose: CodePurpose, given: GivenCode): Promise<void> {
  const code = await lockCode(deps.db, given.smsId)
  if (code?.used_at === null && isExpired(deps.clock, code.expires_at, CODE_LIFETIME_SECONDS * 1000)) {
    // It stays expired when the clock is set back.
    await spendCode(deps.db, code.id, deps.clock.now())
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
  if (!timingSafeEqual(code.code_hash, codeHash(deps, code.id, given.smsCode, given.subject))) {
    await countWrongAttempt(deps.db, code.id)
    refuseKeeping(accountErrors.WRONG_CODE)
  }
}
