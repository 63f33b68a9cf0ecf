// People of every relation to a thing's owner: stranger, sibling sub-account, main account, someone on another platform.

import { DEMO_PASSWORD } from '../src/demo.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { newId } from '../src/kernel/id.ts'
import { findAccountByPhone, hashPassword, insertAccount } from '../src/modules/account/public.ts'
import { createPlatform, requirePlatform } from '../src/modules/platform/public.ts'
import { credit, seedPrices } from '../src/modules/wallet/public.ts'

export const SIBLING = '13800000004'
export const OTHER_PLATFORM = 2
export const OTHER_PLATFORM_PERSON = '13800000001'
export const OTHER_PLATFORM_STAFF = '13900000001'

export async function seedSecondPlatform(deps: Deps): Promise<void> {
  const first = await requirePlatform(deps, 1)
  await createPlatform(deps.db, { ...first, id: OTHER_PLATFORM, name: 'Second' }, ['second.localhost'])
  await seedPrices(deps, OTHER_PLATFORM)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const created_at = deps.clock.now()
  const enterprise = await findAccountByPhone(deps.db, 1, '13800000002')
  const sibling = {
    id: newId(),
    platform_id: 1,
    kind: 'enterprise',
    role: 'sub',
    main_account_id: enterprise?.id ?? '',
    phone: SIBLING,
    name: 'sibling',
  } as const
  const stranger = {
    id: newId(),
    platform_id: OTHER_PLATFORM,
    kind: 'person',
    role: 'main',
    main_account_id: null,
    phone: OTHER_PLATFORM_PERSON,
    name: 'elsewhere',
  } as const
  const operator = {
    id: newId(),
    platform_id: OTHER_PLATFORM,
    kind: 'staff',
    role: 'operator',
    main_account_id: null,
    phone: OTHER_PLATFORM_STAFF,
    name: 'operator elsewhere',
  } as const
  for (const account of [sibling, stranger, operator]) await insertAccount(deps.db, { ...account, password_hash, created_at })
  await credit(
    deps,
    { platformId: OTHER_PLATFORM, ownerId: stranger.id },
    { fund: 'recharged', fen: 100_000, key: 'test', reason: 'test' },
  )
}
