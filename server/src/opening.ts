// Opens a platform with a name, hosts, the default price list and one owner; everything else is configured in the console.
import { audit } from './kernel/audit.ts'
import { type Deps, inTransaction } from './kernel/deps.ts'
import { newId } from './kernel/id.ts'
import { activeOwners, insertAccount } from './modules/account/public.ts'
import { createPlatform, requirePlatform, unsetFacts } from './modules/platform/public.ts'
import { seedPrices } from './modules/wallet/public.ts'

export interface Opening {
  readonly id: number
  readonly name: string
  /** The notary office's full name. */
  readonly office: string
  readonly hosts: readonly string[]
}

export async function openPlatform(deps: Deps, { id, name, office, hosts }: Opening): Promise<void> {
  await createPlatform(deps.db, { id, name, smsSignature: name, facts: { ...unsetFacts, fullName: office } }, hosts)
  await seedPrices(deps, id)
}

/** Without a password: the owner sets one with an SMS code. Other staff are invited by the owner in the console. */
export async function appointOwner(
  deps: Deps,
  platformId: number,
  { phone, name }: { phone: string; name: string },
): Promise<void> {
  await inTransaction(deps, async (inside) => {
    await requirePlatform(inside, platformId)
    const now = inside.clock.now()
    const id = newId(now)
    if ((await activeOwners(inside.db, platformId, id)) > 0)
      throw new Error(`platform ${platformId} has an owner: staff are invited at the console`)
    const account = { id, platform_id: platformId, kind: 'staff', role: 'owner', main_account_id: null, phone, name } as const
    if (!(await insertAccount(inside.db, { ...account, password_hash: null, created_at: now })))
      throw new Error(`${phone} has an account on platform ${platformId} already`)
    const actor = { kind: 'guest', platformId, address: 'command', device: '', locale: 'zh' } as const
    await audit(inside, actor, { action: 'staff.appoint-owner', subject: id })
  })
}
