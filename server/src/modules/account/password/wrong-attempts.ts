// Limits password guessing: five wrong attempts lock the number for 15 minutes, whether it has an account or not.
import type { ErrorDefinition } from '@attestry/contract/errors'
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

/** The account if the password is right; otherwise refuses and counts the attempt. */
export async function requirePassword(
  deps: Deps,
  attempt: AttemptKey,
  password: string,
  find: () => Promise<AccountRow | undefined>,
  wrong: ErrorDefinition,
): Promise<AccountRow> {
  await lockPasswordAttempts(deps, attempt)
  const phoneHash = phoneFingerprint(deps, attempt.phone)
  const until = await lockedUntil(deps.db, attempt.platformId, phoneHash)
  const left = (until?.getTime() ?? 0) - deps.clock.now().getTime()
  if (left > 0) refuse(accountErrors.LOGIN_LOCKED, { minutes: Math.ceil(left / minutes(1)) })
  const account = await find()
  if (!(await passwordMatches(password, account?.password_hash)) || !account) {
    await countWrongAttempt(deps.db, attempt.platformId, phoneHash, deps.clock.now(), MAX_WRONG_ATTEMPTS, LOCK_MS)
    return refuseKeeping(wrong)
  }
  await clearWrongAttempts(deps.db, attempt.platformId, phoneHash)
  return account
}
