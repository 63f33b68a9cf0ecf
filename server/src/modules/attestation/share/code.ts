// Access codes: six digits; five wrong attempts lock a code for ten minutes. A record has one, and so has a dossier.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { minutes } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'

const MAX_ATTEMPTS = 5
const LOCK_DURATION_MS = minutes(10)

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

export interface CodeRow {
  /** Sealed. */
  readonly code: Buffer
  readonly failures: number
  readonly locked_until: Date | null
}

/** Where the codes of one kind of thing are stored, by its id. */
export interface CodeStore {
  find(db: Db, id: string): Promise<CodeRow | undefined>
  /** Locks the row, so that concurrent guesses are counted one by one. */
  lock(db: Db, id: string): Promise<CodeRow | undefined>
  /** Keeps a code that exists. */
  insert(db: Db, id: string, code: Buffer): Promise<void>
  /** Resets failed attempts and lock. */
  replace(db: Db, id: string, code: Buffer): Promise<void>
  recordAttempt(db: Db, id: string, failures: number, lockedUntil: Date | null): Promise<void>
}

/** `context` binds a sealed code to what it opens. */
export function accessCodes(store: CodeStore, context: (id: string) => string) {
  /** Created on first use. */
  async function codeOf(deps: Deps, id: string): Promise<string> {
    const known = await store.find(deps.db, id)
    if (known) return deps.secretBox.open(known.code, context(id))
    await store.insert(deps.db, id, deps.secretBox.seal(newCode(), context(id)))
    const stored = await store.find(deps.db, id)
    if (!stored) throw new Error(`${context(id)} was not stored`)
    return deps.secretBox.open(stored.code, context(id))
  }

  async function changeCode(deps: Deps, id: string): Promise<string> {
    const code = newCode()
    await store.replace(deps.db, id, deps.secretBox.seal(code, context(id)))
    return code
  }

  /** Refuses unless the code is right. A wrong attempt is counted although the act is refused. */
  async function checkCode(deps: Deps, id: string, given: string): Promise<void> {
    const right = await codeOf(deps, id)
    const row = await store.lock(deps.db, id)
    const now = deps.clock.now()
    const wait = (row?.locked_until?.getTime() ?? 0) - now.getTime()
    if (wait > 0) refuse(attestationErrors.CODE_LOCKED, { minutes: Math.ceil(wait / minutes(1)) })
    if (timingSafeEqual(Buffer.from(right), Buffer.from(given))) return store.recordAttempt(deps.db, id, 0, null)
    const failures = (row?.failures ?? 0) + 1
    const locked = failures >= MAX_ATTEMPTS
    const lockedUntil = locked ? new Date(now.getTime() + LOCK_DURATION_MS) : null
    await store.recordAttempt(deps.db, id, locked ? 0 : failures, lockedUntil)
    return locked
      ? refuseKeeping(attestationErrors.CODE_LOCKED, { minutes: LOCK_DURATION_MS / minutes(1) })
      : refuseKeeping(attestationErrors.CODE_WRONG, { left: MAX_ATTEMPTS - failures })
  }

  return { codeOf, changeCode, checkCode }
}
