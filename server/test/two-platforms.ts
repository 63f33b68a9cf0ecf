// Accounts in every relation to a resource's owner: unrelated, sibling sub-account, main account, on another platform.

import { allPermissions } from '@attestry/contract/modules/account/permission'
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { newId } from '../src/kernel/id.ts'
import { findAccountByPhone, hashPassword, insertAccount } from '../src/modules/account/public.ts'
import { createPlatform, requirePlatform } from '../src/modules/platform/public.ts'
import { credit, seedPrices } from '../src/modules/wallet/public.ts'

export const SIBLING = '13800000004'
export const OTHER_PLATFORM = 2
export const OTHER_PLATFORM_PERSON = '13800000001'
/** On both platforms. */
export const STAFF: Readonly<Record<StaffRole, string>> = {
  operator: '13900000001',
  notary: '13900000002',
  finance: '13900000003',
  appraiser: '13900000004',
  owner: '13900000005',
}
export const OTHER_PLATFORM_STAFF = STAFF.operator

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
    permissions: allPermissions,
  } as const
  const otherPerson = {
    id: newId(),
    platform_id: OTHER_PLATFORM,
    kind: 'person',
    role: 'main',
    main_account_id: null,
    phone: OTHER_PLATFORM_PERSON,
    name: 'elsewhere',
  } as const
  const staff = Object.entries(STAFF).map(([role, phone]) => ({
    id: newId(),
    platform_id: OTHER_PLATFORM,
    kind: 'staff' as const,
    role: role as StaffRole,
    main_account_id: null,
    phone,
    name: `${role} elsewhere`,
  }))
  for (const account of [sibling, otherPerson, ...staff]) await insertAccount(deps.db, { ...account, password_hash, created_at })
  await credit(
    deps,
    { platformId: OTHER_PLATFORM, ownerId: otherPerson.id },
    { fund: 'recharged', fen: 100_000, key: 'test', reason: 'test' },
  )
}
