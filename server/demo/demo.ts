// Demo data, loaded in demo mode only: seeds the demo platforms on the first start, and names their logins at each start.
import { DEMO_PASSWORD, type DemoPerson, demoLogins, demoPhones } from '@attestry/contract/modules/account/demo-login'
import { allPermissions } from '@attestry/contract/modules/account/permission'
import { sql } from 'kysely'
import { type Deps, inTransaction } from '../src/kernel/deps.ts'
import { newId } from '../src/kernel/id.ts'
import { hashPassword, insertAccount, type NewAccount } from '../src/modules/account/public.ts'
import { DEMO_KEY, seedDemoFactor } from '../src/modules/operator/public.ts'
import { createPlatform } from '../src/modules/platform/public.ts'
import { seedVerified } from '../src/modules/realname/public.ts'
import { credit, seedBankAccount, seedPrices } from '../src/modules/wallet/public.ts'
import { seedAppraisal } from './appraisal.ts'
import { demoBankAccount, demoPeople, demoPlatform } from './demo.zh.ts'
import { DEMO_CREDIT } from './demo-database.ts'
import { SECOND_HOST, seedSecondPlatform } from './second-platform.ts'
import { seedLawyers, seedSite } from './site.ts'

export { DEMO_PASSWORD }

const descriptions: Record<DemoPerson, string> = {
  person: 'person, real name passed',
  enterprise: 'enterprise',
  sub: "the enterprise's sub-account",
  operator: 'operator (console)',
  notary: 'notary (console)',
  secondNotary: 'second notary, who approves (console)',
  finance: 'finance (console)',
  appraiser: 'appraiser (console)',
  secondAppraiser: 'second appraiser (console)',
  reviewer: 'appraiser who reviews (console)',
  owner: 'platform owner (console)',
}

/** Printed at each start, and stated in README.md. */
export const PUBLIC_LOGINS_WARNING =
  'The demo logins are public: anyone who can reach this port, including other users of this machine, can log in. Never put real evidence into a demo installation.'

/** For people who start the server at a terminal. */
export const startupLines = (address: string): string[] => [
  `\nDemo logins (password ${DEMO_PASSWORD}):`,
  ...demoLogins.map(({ phone, who }) => `  ${phone}  ${descriptions[who]}`),
  `  The console also requires a second-factor code: it is shown on its page, or add the key ${DEMO_KEY} to an authenticator app`,
  `  A second platform, with a person and an operator of the same numbers: http://${SECOND_HOST}:${new URL(address).port}/`,
  `  ${PUBLIC_LOGINS_WARNING}`,
]

export interface SeedOptions {
  /** With another than the default the database may be used outside demo mode. */
  readonly creditKey?: string
  readonly passwordHash?: string
}

/** Does nothing if a platform exists. Only tests and benchmarks pass options. */
export async function seedDemo(deps: Deps, options: SeedOptions = {}): Promise<boolean> {
  return inTransaction(deps, async (inside) => {
    // Several processes may start concurrently on one database; one of them seeds.
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(inside.db)
    const { rows } = await sql`select 1 from platform.platform limit 1`.execute(inside.db)
    if (rows.length > 0) return false
    await createPlatform(inside.db, demoPlatform, [])
    await seedPrices(inside, demoPlatform.id)
    await seedBankAccount(inside, demoPlatform.id, demoBankAccount)
    const { creditKey = DEMO_CREDIT, passwordHash = await hashPassword(DEMO_PASSWORD) } = options
    await seedPeople(inside, passwordHash, creditKey)
    await seedAppraisal(inside)
    await seedSite(inside, demoPlatform.id, ['banner/second'])
    await seedLawyers(inside, demoPlatform.id, ['Jiangzhou', 'Linhai', 'Beiyuan'])
    await seedSecondPlatform(inside, passwordHash, creditKey)
    return true
  })
}

async function seedPeople(deps: Deps, passwordHash: string, creditKey: string): Promise<void> {
  const now = deps.clock.now()
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
    account(person, { phone: demoPhones.person, kind: 'person', role: 'main', name: demoPeople.person, certification: 'passed' }),
  )
  await insertAccount(
    deps.db,
    account(enterprise, {
      phone: demoPhones.enterprise,
      kind: 'enterprise',
      role: 'main',
      name: demoPeople.enterprise,
      certification: 'passed',
    }),
  )
  await insertAccount(
    deps.db,
    account(newId(now), {
      phone: demoPhones.sub,
      kind: 'enterprise',
      role: 'sub',
      main_account_id: enterprise,
      name: demoPeople.sub,
      permissions: allPermissions,
    }),
  )
  for (const who of [
    'operator',
    'notary',
    'secondNotary',
    'finance',
    'appraiser',
    'secondAppraiser',
    'reviewer',
    'owner',
  ] as const) {
    const id = newId(now)
    const role = who === 'secondNotary' ? 'notary' : who === 'secondAppraiser' || who === 'reviewer' ? 'appraiser' : who
    await insertAccount(deps.db, account(id, { phone: demoPhones[who], kind: 'staff', role, name: demoPeople[who] }))
    if (deps.site.demo) await seedDemoFactor(deps, id)
  }
  const verified = (accountId: string) => ({ platformId: demoPlatform.id, accountId })
  await seedVerified(deps, verified(person), 'person', { name: demoPeople.person, number: '110101200002290034' })
  await seedVerified(deps, verified(enterprise), 'person', { name: demoPeople.contact, number: '11010519491231002X' })
  const legalPerson = demoPeople.contact
  await seedVerified(deps, verified(enterprise), 'enterprise', {
    name: demoPeople.enterprise,
    number: '91350100M000100Y43',
    legalPerson,
  })
  await credit(
    deps,
    { platformId: demoPlatform.id, ownerId: person },
    { fund: 'recharged', fen: 100_000, key: `${creditKey}:${person}`, reason: 'demo' },
  )
  await credit(
    deps,
    { platformId: demoPlatform.id, ownerId: enterprise },
    { fund: 'recharged', fen: 100_000, key: `${creditKey}:${enterprise}`, reason: 'demo' },
  )
}
