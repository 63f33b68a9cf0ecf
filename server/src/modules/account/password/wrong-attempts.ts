// Limits password guessing: five wrong attempts lock the number for 15 minutes, whether it has an account or not.
import { type ErrorDefinition, generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import { phoneFingerprint } from '../phone.ts'
import type { AccountRow } from '../profile/store.ts'
import { clearWrongAttempts, countWrongAttempt, lockedUntil } from '../session/store.ts'
import { passwordMatches } from './hash.ts'

const MAX_WRONG_ATTEMPTS = 5
const LOCK_MS = minutes(15)

interface AttemptKey {
  readonly platformId: number
  readonly phone: string
}

/** Serialises attempts per number: concurrent guesses must not all find it unlocked, nor an old password work while a new one is set. */
export async function lockPasswordAttempts(deps: Deps, { platformId, phone }: AttemptKey): Promise<void> {
  const number = `${platformId} ${phoneFingerprint(deps, phone).toString('hex')}`
  await lockInTransaction(deps.db, 'password', number)
}

/** A password compared with the hash that was stored at that time. */
export interface ComparedPassword {
  readonly hash: string | undefined
  readonly matches: boolean
}

type FindAccount = () => Promise<AccountRow | undefined>

async function minutesLocked(deps: Deps, { platformId, phone }: AttemptKey): Promise<number> {
  const until = await lockedUntil(deps.db, platformId, phoneFingerprint(deps, phone))
  return Math.max(0, Math.ceil(((until?.getTime() ?? 0) - deps.clock.now().getTime()) / minutes(1)))
}

/** Hashing takes a tenth of a second: outside of a transaction it holds neither a connection nor the lock. */
export async function comparePassword(
  deps: Deps,
  attempt: AttemptKey,
  password: string,
  find: FindAccount,
): Promise<ComparedPassword> {
  const locked = await minutesLocked(deps, attempt)
  if (locked > 0) refuse(accountErrors.LOGIN_LOCKED, { minutes: locked })
  const hash = (await find())?.password_hash ?? undefined
  return { hash, matches: await passwordMatches(password, hash) }
}

/** The account if the password is right; otherwise refuses and counts the attempt. */
export async function requirePassword(
  deps: Deps,
  attempt: AttemptKey,
  given: string | ComparedPassword,
  find: FindAccount,
  wrong: ErrorDefinition,
): Promise<AccountRow> {
  await lockPasswordAttempts(deps, attempt)
  const locked = await minutesLocked(deps, attempt)
  if (locked > 0) refuse(accountErrors.LOGIN_LOCKED, { minutes: locked })
  const phoneHash = phoneFingerprint(deps, attempt.phone)
  const account = await find()
  const hash = account?.password_hash ?? undefined
  // Changed since it was compared: the caller tries again.
  if (typeof given !== 'string' && given.hash !== hash) refuse(generalErrors.STALE)
  const matches = typeof given === 'string' ? await passwordMatches(given, hash) : given.matches
  if (!matches || !account) {
    await countWrongAttempt(deps.db, attempt.platformId, phoneHash, deps.clock.now(), MAX_WRONG_ATTEMPTS, LOCK_MS)
    return refuseKeeping(wrong)
  }
  await clearWrongAttempts(deps.db, attempt.platformId, phoneHash)
  return account
}
