// Short run of the I/O faults under PostgreSQL; the full one is `npm run campaign:database`.
import { expect, it } from 'vitest'
import { runDatabaseFaults } from './database-fault.ts'

it('twelve failing I/O calls of PostgreSQL under load: nothing acknowledged is lost or charged twice', async () => {
  const { problems, happened, acknowledged } = await runDatabaseFaults({ faults: 12, seed: 5 })
  expect(problems).toEqual([])
  expect(Object.values(happened).reduce((sum, times) => sum + times, 0)).toBe(12)
  expect(Object.keys(happened).length).toBeGreaterThan(3)
  expect(acknowledged).toBeGreaterThan(40)
}, 240_000)

it('the campaign finds writes of PostgreSQL that are reported and not done', async () => {
  const { problems } = await runDatabaseFaults({ faults: 1, seed: 5, loseWrites: true })
  // An acknowledged upload or record is missing, or the installation contradicts itself.
  expect(problems.join('\n')).toMatch(/500404|is lost|fsck:/)
}, 240_000)
