// Short run of the I/O faults under PostgreSQL; the full one is `npm run campaign:database`.
import { expect, it } from 'vitest'
import { DETECTED_LOSS, runDatabaseFaults } from './database-fault.ts'

it('twelve failing I/O calls of PostgreSQL under load: nothing acknowledged is lost or charged twice', async () => {
  const { problems, happened, acknowledged } = await runDatabaseFaults({ faults: 12, seed: 5 })
  expect(problems).toEqual([])
  expect(Object.values(happened).reduce((sum, times) => sum + times, 0)).toBe(12)
  expect(Object.keys(happened).length).toBeGreaterThan(3)
  expect(acknowledged).toBeGreaterThan(40)
}, 240_000)

it('the campaign detects writes of PostgreSQL that are reported as done and are not', async () => {
  const { problems } = await runDatabaseFaults({ faults: 1, seed: 5, loseWrites: true })
  expect(problems.join('\n')).toMatch(DETECTED_LOSS)
}, 240_000)
