// Extraction code of a record: six digits; five wrong attempts lock it for ten minutes.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import { findCode, insertCode, lockCode, recordAttempt, replaceCode } from './store.ts'

const MAX_ATTEMPTS = 5
const LOCK_DURATION_MS = minutes(10)

const context = (ano: string) => `extraction-code/${ano}`
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The record's code, created on first use. */
export async function codeOf(deps: Deps, ano: string): Promise<string> {
  const known = await findCode(deps.db, ano)
  if (known) return deps.secretBox.open(known.code, context(ano))
  await insertCode(deps.db, ano, deps.secretBox.seal(newCode(), context(ano)))
  const stored = await findCode(deps.db, ano)
  if (!stored) throw new Error(`extraction code of record ${ano} was not stored`)
  return deps.secretBox.open(stored.code, context(ano))
}

/** Replaces the code and resets failed attempts and lock. */
export async function changeCode(deps: Deps, ano: string): Promise<string> {
  const code = newCode()
  await replaceCode(deps.db, ano, deps.secretBox.seal(code, context(ano)))
  return code
}

/** Refuses unless the code is right. A wrong attempt is counted although the act is refused. */
export async function checkCode(deps: Deps, ano: string, given: string): Promise<void> {
  const right = await codeOf(deps, ano)
  const row = await lockCode(deps.db, ano)
  const now = deps.clock.now()
  const wait = (row?.locked_until?.getTime() ?? 0) - now.getTime()
  if (wait > 0) refuse(attestationErrors.CODE_LOCKED, { minutes: Math.ceil(wait / minutes(1)) })
  if (timingSafeEqual(Buffer.from(right), Buffer.from(given))) return recordAttempt(deps.db, ano, 0, null)
  const failures = (row?.failures ?? 0) + 1
  const locked = failures >= MAX_ATTEMPTS
  await recordAttempt(deps.db, ano, locked ? 0 : failures, locked ? new Date(now.getTime() + LOCK_DURATION_MS) : null)
  return locked
    ? refuseKeeping(attestationErrors.CODE_LOCKED, { minutes: LOCK_DURATION_MS / minutes(1) })
    : refuseKeeping(attestationErrors.CODE_WRONG, { left: MAX_ATTEMPTS - failures })
}
