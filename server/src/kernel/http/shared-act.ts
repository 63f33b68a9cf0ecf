// Acts of one kind that arrive while others of it are carried out share the next transaction, each with an outcome of its own.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { Route } from '../route.ts'
import { PATIENCE_MS, type Turns, together } from '../together.ts'
import { type Act, type Acted, act, keyedOf } from './act.ts'
import { type Claim, checkKey, claimKeys, type KeptAnswer, keepAnswers, releaseKey } from './idempotency.ts'

/** Enough that the round trips hardly count, few enough that nobody waits long for the others' rows. */
const TURNS: Turns = { most: 32, atOnce: 1, gatherMs: 10 }

type Outcome = Acted | Refusal
type Shared = NonNullable<Route['shared']>

/** `promised`: the data as the contract names it; throws where it cannot be given. */
export function sharing(deps: Deps, shared: Shared, promised: (data: unknown) => unknown): (call: Act) => Promise<Acted> {
  const share = together(TURNS, async (calls: readonly Act[]): Promise<readonly Promise<Acted>[]> => {
    const outcomes = calls.length > 1 ? await shareAll(deps, shared.service, promised, calls) : []
    return calls.map(async (call, at) => {
      const outcome = outcomes[at] ?? (await act(deps, call))
      if (outcome instanceof Refusal) throw outcome
      return outcome
    })
  })
  return async (call) => {
    if (call.key !== undefined) checkKey(call.key)
    return shared.suits(call.input as never) ? share(call) : act(deps, call)
  }
}

/** Undefined is said of those that must be carried out alone: all of them after a fault, and whoever repeats a key. */
async function shareAll(
  deps: Deps,
  ofAll: Shared['service'],
  promised: (data: unknown) => unknown,
  calls: readonly Act[],
): Promise<readonly (Outcome | undefined)[]> {
  let at = 'the door' as 'the door' | 'work' | 'the commit'
  try {
    return await deps.db.transaction().execute(async (db) => {
      at = 'work'
      const inside = { ...deps, db }
      // Nobody waits long for what someone else has locked: that one then waits alone.
      await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`.execute(db)
      const claims = await claimAll(inside, calls)
      const taking = calls.filter((call) => call.key === undefined || claims.has(call))
      const answers = await ofAll(inside, taking as never[])
      const outcomes = new Map(taking.map((call, place) => [call, outcomeOf(answers[place], promised)]))
      await keepAll(inside, claims, outcomes)
      at = 'the commit'
      return calls.map((call) => outcomes.get(call))
    })
  } catch (error) {
    // Who was given no connection would be given none alone. Whether a commit that failed has happened is not known: to do it
    // all again could charge twice.
    if (at !== 'work') throw error
    deps.log.warn({ err: error, calls: calls.length }, 'a shared act failed, its calls are carried out one by one')
    return []
  }
}

function outcomeOf(answer: unknown, promised: (data: unknown) => unknown): Outcome {
  return answer instanceof Refusal ? answer : { data: promised(answer), cookies: [], replayed: false }
}

async function claimAll(deps: Deps, calls: readonly Act[]): Promise<Map<Act, Claim>> {
  const keyed = calls.flatMap((call) => (call.key === undefined ? [] : [{ call, keyed: keyedOf(call, call.key) }]))
  if (keyed.length === 0) return new Map()
  const claims = await claimKeys(
    deps,
    keyed.map((each) => each.keyed),
  )
  return new Map(keyed.flatMap(({ call }, at) => (claims[at] ? [[call, claims[at]] as const] : [])))
}

async function keepAll(deps: Deps, claims: ReadonlyMap<Act, Claim>, outcomes: ReadonlyMap<Act, Outcome>): Promise<void> {
  const kept: { claim: Claim; answer: KeptAnswer }[] = []
  for (const [call, claim] of claims) {
    const outcome = outcomes.get(call)
    if (!outcome || outcome instanceof Refusal) await releaseKey(deps, claim)
    else kept.push({ claim, answer: { data: outcome.data, cookies: outcome.cookies } })
  }
  if (kept.length > 0) await keepAnswers(deps, kept)
}
