// The demo platform and its people: made on the first start of an embedded, loopback-only installation.
import { sql } from 'kysely'
import { demoPeople, demoPlatform } from './demo.zh.ts'
import { type Deps, inTransaction } from './kernel/deps.ts'
import { newId } from './kernel/id.ts'
import { hashPassword, insertAccount, type NewAccount } from './modules/account/public.ts'
import { createPlatform } from './modules/platform/public.ts'
import { credit, seedPrices } from './modules/wallet/public.ts'

export const DEMO_PASSWORD = 'Attestry#2026'

export const demoLogins = [
  { phone: '13800000001', who: 'person, real name passed, balance 1,000' },
  { phone: '13800000002', who: 'enterprise' },
  { phone: '13800000003', who: "the enterprise's sub-account" },
  { phone: '13900000001', who: 'operator (console)' },
  { phone: '13900000002', who: 'notary (console)' },
] as const

/** Does nothing when there is a platform already. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  return inTransaction(deps, async (inside) => {
    // Several processes may start at once on one database; one of them seeds.
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(inside.db)
    const { rows } = await sql`select 1 from platform.platform limit 1`.execute(inside.db)
    if (rows.length > 0) return false
    await createPlatform(inside.db, demoPlatform, [])
    await seedPrices(inside, demoPlatform.id)
    await seedPeople(inside)
    return true
  })
}

async function seedPeople(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const person = newId(now)
  const enterprise = newId(now)
  const account = (
    id: string,
    facts: Pick<NewAccount, 'phone' | 'kind' | 'role' | 'name'> & Partial<NewAccount>,
  ): NewAccount => ({
    id,
    platform_id: demoPlatform.id,
    main_account_id: null,
    password_hash: passwordHash,
    created_at: now,
    ...facts,
  })
  await insertAccount(
    deps.db,
    account(person, { phone: '13800000001', kind: 'person', role: 'main', name: demoPeople.person, certification: 'passed' }),
  )
  await insertAccount(
    deps.db,
    account(enterprise, {
      phone: '13800000002',
      kind: 'enterprise',
      role: 'main',
      name: demoPeople.enterprise,
      certification: 'passed',
    }),
  )
  await insertAccount(
    deps.db,
    account(newId(now), {
      phone: '13800000003',
      kind: 'enterprise',
      role: 'sub',
      main_account_id: enterprise,
      name: demoPeople.sub,
    }),
  )
  await insertAccount(
    deps.db,
    account(newId(now), { phone: '13900000001', kind: 'staff', role: 'operator', name: demoPeople.operator }),
  )
  await insertAccount(
    deps.db,
    account(newId(now), { phone: '13900000002', kind: 'staff', role: 'notary', name: demoPeople.notary }),
  )
  await credit(
    deps,
    { platformId: demoPlatform.id, ownerId: person },
    { fund: 'recharged', fen: 100_000, key: `demo:${person}`, reason: 'demo' },
  )
  await credit(
    deps,
    { platformId: demoPlatform.id, ownerId: enterprise },
    { fund: 'recharged', fen: 100_000, key: `demo:${enterprise}`, reason: 'demo' },
  )
}
