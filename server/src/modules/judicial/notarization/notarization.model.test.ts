// Model-based test: random walks over the transition table on a real database; what the table allows happens, everything else changes nothing, also when a transaction is rolled back.
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { walkInOneHouse } from './walk.fixture.ts'
import { allTransitions } from './walk.model.fixture.ts'

/** The campaign is `npm run campaign:judicial`. */
const WALKS = Number(process.env.JUDICIAL_WALKS ?? (process.env.FULL_SIZE === '1' ? 400 : 8))
const SEED = Number(process.env.JUDICIAL_SEED ?? randomInt(2 ** 31))
/** A walk takes 18 days on average, and the certificates of a test server are valid for ten years. */
const WALKS_IN_A_HOUSE = 100
const TEST_TIMEOUT_MS = 7_200_000
/** From so many walks on every row of the table must have been performed. */
const WALKS_FOR_ALL_TRANSITIONS = 1_000

test(`${WALKS} random walks of a notarization go where the transition table says`, { timeout: TEST_TIMEOUT_MS }, async () => {
  const started = performance.now()
  const performed = new Map<string, number>()
  let [acts, refusals, crashes, certificates] = [0, 0, 0, 0]
  for (let done = 0; done < WALKS; done += WALKS_IN_A_HOUSE) {
    const counts = await walkInOneHouse(SEED + done, Math.min(WALKS_IN_A_HOUSE, WALKS - done))
    for (const [name, count] of counts.performed) performed.set(name, (performed.get(name) ?? 0) + count)
    acts += counts.acts
    refusals += counts.refusals
    crashes += counts.crashes
    certificates += counts.certificates
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `judicial model: ${WALKS} walks in ${seconds} s, ${acts} acts, ${refusals} refusals, ${crashes} rolled back, ${certificates} certificates, ${performed.size} of ${allTransitions.length} transitions, seed ${SEED}`,
  )
  expect(acts).toBeGreaterThan(WALKS)
  expect(refusals).toBeGreaterThan(WALKS)
  const missing = allTransitions.filter((name) => !performed.has(name))
  if (WALKS >= WALKS_FOR_ALL_TRANSITIONS) expect(missing).toEqual([])
})
