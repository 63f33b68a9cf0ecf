// Guessing a password: five wrong tries lock the number for a quarter of an hour, whether it has an account or not.
import type { ErrorDefinition } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { sql } from 'kysely'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import { phoneFingerprint } from '../phone.ts'
import type { AccountRow } from '../profile/store.ts'
import { countWrongTry, forgetWrongTries, lockedUntil } from '../session/store.ts'
import { passwordMatches } from './hash.ts'

const WRONG_TRIES = 5
const LOCK_MS = minutes(15)

interface Tried {
  readonly platformId: number
  readonly phone: string
}

/** One after the other for a number: guesses sent at once must not all find it unlocked, nor an old password open while a new one is set. */
export async function takeTurn(deps: Deps, { platformId, phone }: Tried): Promise<void> {
  const number = `${platformId} ${phoneFingerprint(deps, phone).toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtext('password'), hashtext(${number}))`.execute(deps.db)
}

/** The account whose password was given, or a refusal and a counted try. */
export async function requirePassword(
  deps: Deps,
  tried: Tried,
  password: string,
  find: () => Promise<AccountRow | undefined>,
  wrong: ErrorDefinition,
): Promise<AccountRow> {
  await takeTurn(deps, tried)
  const phoneHash = phoneFingerprint(deps, tried.phone)
  const until = await lockedUntil(deps.db, tried.platformId, phoneHash)
  const left = (until?.getTime() ?? 0) - deps.clock.now().getTime()
  if (left > 0) refuse(accountErrors.LOGIN_LOCKED, { minutes: Math.ceil(left / minutes(1)) })
  const account = await find()
  if (!(await passwordMatches(password, account?.password_hash)) || !account) {
    await countWrongTry(deps.db, tried.platformId, phoneHash, deps.clock.now(), WRONG_TRIES, LOCK_MS)
    return refuseKeeping(wrong)
  }
  await forgetWrongTries(deps.db, tried.platformId, phoneHash)
  return account
}
