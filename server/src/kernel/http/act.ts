// Runs one act in one transaction: the service's writes, its jobs and the stored answer commit together or not at all.
import type { Endpoint } from '@attestry/contract/endpoint'
import { type Actor, actorName } from '../actor.ts'
import { waitForInvalidation } from '../cache.ts'
import type { Db } from '../database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import { checkKey, claimKey, type KeyedCall, releaseKey, type StoredAnswer, storeAnswer } from './idempotency.ts'

/** Guests have no account: the address separates the keys of different visitors. */
const scopeOf = (actor: Actor) =>
  actor.kind === 'guest' ? `guest ${actor.platformId} ${actor.address}` : `${actor.platformId} ${actorName(actor)}`

/** A call that has been authenticated and whose input has been checked. */
export interface Act {
  readonly endpoint: Endpoint
  readonly actor: Actor
  readonly input: unknown
  readonly key: string | undefined
  readonly run: (deps: Deps) => Promise<StoredAnswer>
}

export type Acted = StoredAnswer & { readonly replayed: boolean }

export const keyedCallOf = ({ endpoint, actor, input }: Act, key: string): KeyedCall => ({
  scope: scopeOf(actor),
  key,
  call: `${endpoint.method} ${endpoint.path}`,
  input,
})

export async function act(deps: Deps, call: Act): Promise<Acted> {
  const { key, run } = call
  if (key !== undefined) checkKey(key)
  let transaction: Db = deps.db
  const outcome = await deps.db.transaction().execute(async (db) => {
    transaction = db
    const inside = { ...deps, db }
    const claim = key === undefined ? undefined : await claimKey(inside, keyedCallOf(call, key))
    if (claim && 'replay' in claim) return { ...claim.replay, replayed: true }
    try {
      const answer = await run(inside)
      if (claim) await storeAnswer(inside, claim, answer)
      return { ...answer, replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal && error.keepsWrites)) throw error
      if (claim) await releaseKey(inside, claim)
      return error
    }
  })
  await waitForInvalidation(deps, transaction)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
