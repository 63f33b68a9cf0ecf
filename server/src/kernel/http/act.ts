// One act, one transaction: the service's writes, its jobs and the stored answer commit together or not at all.
import type { Endpoint } from '@attestry/contract/endpoint'
import { type Actor, actorName } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import { checkKey, claimKey, type KeptAnswer, type Keyed, keepAnswer, releaseKey } from './idempotency.ts'

/** Guests have no name: the address keeps one stranger's key apart from another's. */
const scopeOf = (actor: Actor) =>
  actor.kind === 'guest' ? `guest ${actor.platformId} ${actor.address}` : `${actor.platformId} ${actorName(actor)}`

/** A call that has come through the door. */
export interface Act {
  readonly endpoint: Endpoint
  readonly actor: Actor
  readonly input: unknown
  readonly key: string | undefined
  readonly run: (deps: Deps) => Promise<KeptAnswer>
}

export type Acted = KeptAnswer & { readonly replayed: boolean }

export const keyedOf = ({ endpoint, actor, input }: Act, key: string): Keyed => ({
  scope: scopeOf(actor),
  key,
  call: `${endpoint.method} ${endpoint.path}`,
  input,
})

export async function act(deps: Deps, call: Act): Promise<Acted> {
  const { key, run } = call
  if (key !== undefined) checkKey(key)
  const outcome = await deps.db.transaction().execute(async (db) => {
    const inside = { ...deps, db }
    const claim = key === undefined ? undefined : await claimKey(inside, keyedOf(call, key))
    if (claim && 'replay' in claim) return { ...claim.replay, replayed: true }
    try {
      const answer = await run(inside)
      if (claim) await keepAnswer(inside, claim, answer)
      return { ...answer, replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal && error.keepsWrites)) throw error
      if (claim) await releaseKey(inside, claim)
      return error
    }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
