// Going to a vendor and coming back: the state is unguessable, works once, and only in the browser that left.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { ThirdProvider } from '@attestry/contract/modules/account/third-account'
import { type OAuthProvider, OAuthRefused, type ThirdIdentity } from '../../../adapters/oauth/port.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { after, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newToken } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { browserMark, markBrowser } from '../browser.ts'
import { insertState, type StateRow, spendState } from './store.ts'

const AWAY_MS = minutes(10)
/** On a demo people come by any name of this machine, and must come back to the same: the cookie is there. */
const OWN_MACHINE = /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d{1,5})?$/

export const requireProvider = (deps: Deps, provider: ThirdProvider): OAuthProvider =>
  deps.thirdLogins.find((each) => each.provider === provider) ?? refuse(accountErrors.THIRD_NOT_OFFERED)

function redirectUrl(deps: Deps, provider: ThirdProvider, exchange: Exchange): string {
  const host = exchange.header('host') ?? ''
  const origin = deps.site.demo && OWN_MACHINE.test(host) ? `http://${host}` : deps.site.publicUrl
  return `${origin}/login/third/${provider}`
}

const stateHash = (deps: Deps, state: string): Buffer => deps.secretBox.fingerprint(state, 'third-state')

interface Leaving {
  readonly provider: ThirdProvider
  /** Who wants to tie an account elsewhere; nobody, to log in. */
  readonly accountId: string | null
  readonly back?: string | undefined
}

export async function depart(deps: Deps, actor: Actor, { provider, accountId, back }: Leaving, exchange: Exchange) {
  const vendor = requireProvider(deps, provider)
  const state = newToken()
  const redirect = redirectUrl(deps, provider, exchange)
  await insertState(deps.db, {
    state_hash: stateHash(deps, state),
    browser_hash: markBrowser(deps, exchange),
    platform_id: actor.platformId,
    provider,
    account_id: accountId,
    redirect_url: redirect,
    back: back ?? null,
    expires_at: after(deps.clock, AWAY_MS),
  })
  return { url: await vendor.address({ state, redirectUrl: redirect }) }
}

interface Returning {
  readonly provider: ThirdProvider
  readonly code: string
  readonly state: string
}

export interface Arrived extends ThirdIdentity {
  readonly departure: StateRow
}

/** The state is spent before the vendor is asked, and for good: a code that leaked on the way cannot be tried again. */
export async function comeBack(
  deps: Deps,
  actor: Actor,
  { provider, code, state }: Returning,
  accountId: string | null,
  exchange: Exchange,
): Promise<Arrived> {
  const vendor = requireProvider(deps, provider)
  const departure = await spendState(
    deps.db,
    {
      state_hash: stateHash(deps, state),
      browser_hash: browserMark(deps, exchange),
      platform_id: actor.platformId,
      provider,
      account_id: accountId,
    },
    deps.clock.now(),
  )
  if (!departure) return refuse(accountErrors.THIRD_STATE_REFUSED)
  return { ...(await identify(deps, vendor, code)), departure }
}

async function identify(deps: Deps, vendor: OAuthProvider, code: string): Promise<ThirdIdentity> {
  try {
    return await vendor.identify(code)
  } catch (error) {
    const { provider } = vendor
    if (error instanceof OAuthRefused) deps.log.warn({ provider, refusal: error.code }, 'third-party login refused')
    else deps.log.warn({ provider, err: error }, 'third-party login did not answer')
    return refuse(error instanceof OAuthRefused ? accountErrors.THIRD_REFUSED : accountErrors.THIRD_NOT_REACHED)
  }
}
