// Disables the demo accounts, whose password is published, outside demo mode, and enables them again in demo mode.
import { demoLogins, demoPhones } from '@attestry/contract/modules/account/demo-login'
import { sql } from 'kysely'
import type { Deps } from '../src/kernel/deps.ts'

/** Prefix of the keys of the wallet credits that identify seeded accounts: a real member may have one of the phone numbers. */
export const DEMO_CREDIT = 'demo'

/** Distinguishes them from accounts that staff have disabled. */
const DISABLED_AT = new Date(0)

/** Returns how many accounts changed. */
export async function setDemoAccess({ db, site }: Deps): Promise<number> {
  const [from, to] = site.demo ? [DISABLED_AT, null] : [null, DISABLED_AT]
  const { numAffectedRows } = await sql`
    update account.account set disabled_at = ${to}
    from account.account person
    join wallet.posting on posting.platform_id = person.platform_id and posting.key = ${`credit/${DEMO_CREDIT}:`}::text || person.id
    where person.phone = ${demoPhones.person}
      and account.platform_id = person.platform_id
      and account.created_at = person.created_at
      and account.phone = any (${demoLogins.map(({ phone }) => phone)})
      and account.disabled_at is not distinct from ${from}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
