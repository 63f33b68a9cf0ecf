// A database that was filled in demo mode is recognised, whatever happened to its accounts.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestHouse } from '../test/house.ts'
import { seedDemo } from './demo.ts'
import { isDemoDatabase } from './demo-database.ts'

it('a demo database is recognised even after its accounts changed their phone numbers; another is not', async () => {
  const house = await openTestHouse({ config: { demo: false } })
  try {
    const { deps } = house.house
    expect(await isDemoDatabase(deps.db)).toBe(false)
    await seedDemo(deps)
    await sql`update account.account set phone = '17' || right(phone, 9)`.execute(deps.db)
    expect(await isDemoDatabase(deps.db)).toBe(true)
  } finally {
    await house.close()
  }
})
