// The demo's people have a factor too, with a secret that is printed at the start: whoever tries the console walks the whole way in. Outside a demo server it opens nothing.
import type { Deps } from '../../../kernel/deps.ts'
import { sealSecret } from './factor.ts'
import { beginFactor } from './store.ts'
import { base32 } from './totp.ts'

const DEMO_SECRET = Buffer.from('demo-attestry-code20')

/** What an authenticator app is given by hand. */
export const DEMO_KEY = base32(DEMO_SECRET)

export async function seedDemoFactor(deps: Deps, accountId: string): Promise<void> {
  if (!deps.site.demo) throw new Error('the demo’s second factor belongs on a demo server only')
  const now = deps.clock.now()
  const secret = sealSecret(deps, accountId, DEMO_SECRET)
  await beginFactor(deps.db, { account_id: accountId, secret, created_at: now, confirmed_at: now, demo: true })
}
