// Seeds a second demo platform with its own name, colours, prices and accounts; reached by host name or number.
import { demoPhones } from '@attestry/contract/modules/account/demo-login'
import type { Deps } from '../src/kernel/deps.ts'
import { newId } from '../src/kernel/id.ts'
import { insertAccount } from '../src/modules/account/public.ts'
import { seedDemoFactor } from '../src/modules/operator/public.ts'
import { createPlatform } from '../src/modules/platform/public.ts'
import { credit, seedPrices, setPrices } from '../src/modules/wallet/public.ts'
import { secondPeople, secondPlatform } from './second-platform.zh.ts'
import { seedLawyers, seedSite } from './site.ts'

/** Browsers resolve every name under localhost to this machine. */
export const SECOND_HOST = 'mingde.localhost'

const ownPrices = { file: 300, digest: 100, web: 1_200, ecommerce: 1_800, video: 1_800 }

export async function seedSecondPlatform(deps: Deps, passwordHash: string, creditKey: string): Promise<void> {
  const { id: platform_id } = secondPlatform
  const now = deps.clock.now()
  await createPlatform(deps.db, secondPlatform, [SECOND_HOST])
  await seedPrices(deps, platform_id)
  await setPrices(deps, platform_id, ownPrices)
  const person = newId(now)
  const account = { platform_id, main_account_id: null, password_hash: passwordHash, created_at: now }
  await insertAccount(deps.db, {
    ...account,
    id: person,
    phone: demoPhones.person,
    kind: 'person',
    role: 'main',
    name: secondPeople.person,
    certification: 'passed',
  })
  const operator = newId(now)
  await insertAccount(deps.db, {
    ...account,
    id: operator,
    phone: demoPhones.operator,
    kind: 'staff',
    role: 'operator',
    name: secondPeople.operator,
  })
  if (deps.site.demo) await seedDemoFactor(deps, operator)
  await credit(
    deps,
    { platformId: platform_id, ownerId: person },
    { fund: 'recharged', fen: 50_000, key: `${creditKey}:${person}`, reason: 'demo' },
  )
  await seedSite(deps, platform_id, ['banner/home', 'news/open-interface', 'activity/gift', 'announcement/prices'])
  await seedLawyers(deps, platform_id, ['Linhai'])
}
