// Second factor of demo accounts, with a published secret; refused outside a demo server.
import type { Deps } from '../../../kernel/deps.ts'
import { sealSecret } from './factor.ts'
import { startEnrolment } from './store.ts'
import { base32 } from './totp.ts'

const DEMO_SECRET = Buffer.from('demo-attestry-code20')

/** The secret as entered manually into an authenticator app. */
export const DEMO_KEY = base32(DEMO_SECRET)

export async function seedDemoFactor(deps: Deps, accountId: string): Promise<void> {
  if (!deps.site.demo) throw new Error('the demo second factor is allowed on a demo server only')
  const now = deps.clock.now()
  const secret = sealSecret(deps, accountId, DEMO_SECRET)
  await startEnrolment(deps.db, { account_id: accountId, secret, created_at: now, confirmed_at: now, demo: true })
}
