// Picture challenges and SMS codes. Answers never tell whether a number has an account.
import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  CODE_INTERVAL_SECONDS,
  CODE_LIFETIME_SECONDS,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
  type CodePurpose,
  type codeApi,
} from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newOpaqueId } from '../../../kernel/id.ts'
import { Refusal, refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requirePlatform } from '../../platform/public.ts'
import { phoneFingerprint } from '../phone.ts'
import { findAccountByPhone } from '../profile/store.ts'
import { sendCodeJob } from './job.ts'
import { drawChallenge } from './picture.ts'
import { codesSince, countWrongTry, insertChallenge, insertCode, lockCode, spendChallenge, spendCode } from './store.ts'

const CHALLENGE_SECONDS = 300
/** Refused everywhere, because an old client shows it as an example. */
const NEVER_A_CODE = '111111'

export const newChallenge: Service<typeof codeApi.challenge> = async (deps) => {
  const { answer, image } = drawChallenge()
  const id = newOpaqueId()
  await insertChallenge(deps.db, {
    id,
    answerHash: answerHash(deps, id, answer),
    expiresAt: after(deps.clock, CHALLENGE_SECONDS * 1000),
  })
  // On a demo server the answer rides along as an unread letter for the tests and for people who cannot see the picture.
  return { code: id, image, expiresInSeconds: CHALLENGE_SECONDS, ...(deps.site.demo ? { demoAnswer: answer } : {}) }
}

const answerHash = (deps: Deps, id: string, answer: string) => deps.secretBox.fingerprint(answer.toUpperCase(), `challenge/${id}`)

type SendInput = { phone: string; challengeId: string; challengeAnswer: string }

/** Numbers that need no account here yet: someone new comes in by an account elsewhere, or someone moves to another number. */
const toAnyone: ReadonlySet<CodePurpose> = new Set(['first-use', 'new-phone'])

export const send = (purpose: CodePurpose) => async (deps: Deps, actor: Actor, input: SendInput) => {
  await checkChallenge(deps, input)
  const phoneHash = phoneFingerprint(deps, input.phone)
  // Two requests for one number must not both find "no code sent yet".
  await sql`select pg_advisory_xact_lock(hashtext('sms-code'), hashtext(${phoneHash.toString('hex')}))`.execute(deps.db)
  await checkPace(deps, phoneHash)
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
  // Numbers without an account get the same answer, but no message: strangers must not be billed or bothered.
  if (account || purpose === 'register' || purpose === 'sub-account' || toAnyone.has(purpose)) {
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
  const right = challenge && timingSafeEqual(challenge.answerHash, answerHash(deps, challengeId, challengeAnswer.trim()))
  if (!right) refuseKeeping(accountErrors.WRONG_CHALLENGE)
}

async function checkPace(deps: Deps, phoneHash: Buffer): Promise<void> {
  const now = deps.clock.now().getTime()
  const sent = await codesSince(deps.db, phoneHash, new Date(now - days(1)))
  const last = sent[0]
  const wait = last ? Math.ceil((last.getTime() + CODE_INTERVAL_SECONDS * 1000 - now) / 1000) : 0
  if (wait > 0) throw new Refusal(accountErrors.CODE_TOO_SOON, { seconds: wait }, { keepsWrites: true, retryAfterSeconds: wait })
  if (sent.length >= MAX_CODES_PER_DAY) refuseKeeping(accountErrors.CODE_TOO_MANY)
}

export function newCode(draw: () => number = () => randomInt(1_000_000)): string {
  const code = String(draw()).padStart(6, '0')
  return code === NEVER_A_CODE ? newCode(draw) : code
}

const codeHash = (deps: Deps, id: string, code: string) => deps.secretBox.fingerprint(code, `sms-code/${id}`)

/** Spends a code, or refuses and counts the try. */
export async function requireCode(
  deps: Deps,
  platformId: number,
  purpose: CodePurpose,
  given: { phone: string; smsId: string; smsCode: string },
): Promise<void> {
  const code = await lockCode(deps.db, given.smsId)
  const now = deps.clock.now()
  const usable =
    code &&
    code.platform_id === platformId &&
    code.purpose === purpose &&
    code.used_at === null &&
    code.expires_at > now &&
    code.tries < MAX_CODE_ATTEMPTS &&
    code.phone_hash.equals(phoneFingerprint(deps, given.phone))
  if (!usable) refuse(accountErrors.WRONG_CODE)
  if (!timingSafeEqual(code.code_hash, codeHash(deps, code.id, given.smsCode))) {
    await countWrongTry(deps.db, code.id)
    refuseKeeping(accountErrors.WRONG_CODE)
  }
  await spendCode(deps.db, code.id, now)
}
