// Batches concurrent acts of one endpoint into one transaction, with an individual outcome for each.
import { sql } from 'kysely'
import { type BatchLimits, createBatcher, SLOW_BATCH_MS } from '../batcher.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { Route } from '../route.ts'
import { type Act, type Acted, act, keyedCallOf } from './act.ts'
import { type Claim, checkKey, claimKeys, releaseKey, type StoredAnswer, storeAnswers } from './idempotency.ts'

/** Enough calls to make round trips negligible, few enough that no call waits long for the rows of the others. */
const LIMITS: BatchLimits = { maxCalls: 32, maxConcurrentBatches: 1, gatherMs: 10 }

type Outcome = Acted | Refusal
type Batched = NonNullable<Route['batched']>

/** `checkOutput`: strips the data to the contract's output; throws if it does not match. */
export function batchedAct(deps: Deps, batched: Batched, checkOutput: (data: unknown) => unknown): (call: Act) => Promise<Acted> {
  const enqueue = createBatcher(LIMITS, async (calls: readonly Act[]): Promise<readonly Promise<Acted>[]> => {
    const outcomes = calls.length > 1 ? await runBatch(deps, batched.service, checkOutput, calls) : []
    return calls.map(async (call, at) => {
      const outcome = outcomes[at] ?? (await act(deps, call))
      if (outcome instanceof Refusal) throw outcome
      return outcome
    })
  })
  return async (call) => {
    if (call.key !== undefined) checkKey(call.key)
    return batched.accepts(call.input as never) ? enqueue(call) : act(deps, call)
  }
}

/** `undefined` = run individually: every call after a fault, and calls that repeat a key. */
async function runBatch(
  deps: Deps,
  service: Batched['service'],
  checkOutput: (data: unknown) => unknown,
  calls: readonly Act[],
): Promise<readonly (Outcome | undefined)[]> {
  let phase = 'connect' as 'connect' | 'work' | 'commit'
  try {
    return await deps.db.transaction().execute(async (db) => {
      phase = 'work'
      const inside = { ...deps, db }
      // A call must not delay its batch by waiting for a lock: on timeout the calls run individually.
      await sql`select set_config('lock_timeout', ${String(SLOW_BATCH_MS)}, true)`.execute(db)
      const claims = await claimAll(inside, calls)
      const claimed = calls.filter((call) => call.key === undefined || claims.has(call))
      const answers = await service(inside, claimed as never[])
      const outcomes = new Map(claimed.map((call, place) => [call, outcomeOf(answers[place], checkOutput)]))
      await storeAll(inside, claims, outcomes)
      phase = 'commit'
      return calls.map((call) => outcomes.get(call))
    })
  } catch (error) {
    // Retry only failures of the work itself: without a connection individual calls would fail too, and a failed commit may
    // have happened, so a retry could charge twice.
    if (phase !== 'work') throw error
    deps.log.warn({ err: error, calls: calls.length }, 'batched act failed; running its calls individually')
    return []
  }
}

function outcomeOf(answer: unknown, checkOutput: (data: unknown) => unknown): Outcome {
  return answer instanceof Refusal ? answer : { data: checkOutput(answer), cookies: [], replayed: false }
}

async function claimAll(deps: Deps, calls: readonly Act[]): Promise<Map<Act, Claim>> {
  const keyed = calls.flatMap((call) => (call.key === undefined ? [] : [{ call, keyed: keyedCallOf(call, call.key) }]))
  if (keyed.length === 0) return new Map()
  const claims = await claimKeys(
    deps,
    keyed.map((each) => each.keyed),
  )
  return new Map(keyed.flatMap(({ call }, at) => (claims[at] ? [[call, claims[at]] as const] : [])))
}

async function storeAll(deps: Deps, claims: ReadonlyMap<Act, Claim>, outcomes: ReadonlyMap<Act, Outcome>): Promise<void> {
  const answers: { claim: Claim; answer: StoredAnswer }[] = []
  for (const [call, claim] of claims) {
    const outcome = outcomes.get(call)
    if (!outcome || outcome instanceof Refusal) await releaseKey(deps, claim)
    else answers.push({ claim, answer: { data: outcome.data, cookies: outcome.cookies } })
  }
  if (answers.length > 0) await storeAnswers(deps, answers)
}
