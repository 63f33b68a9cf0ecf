// OAuth redirect and return: the state is unguessable, single use, and bound to the browser that left.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { ThirdProvider } from '@attestry/contract/modules/account/third-account'
import { type OAuthIdentity, type OAuthProvider, OAuthRefused } from '../../../adapters/oauth/port.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { after, isExpired, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newToken } from '../../../kernel/id.ts'
import { demoOrigin } from '../../../kernel/loopback.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { loginFlowCookieHash, setLoginFlowCookie } from '../login-flow-cookie.ts'
import { insertState, type StateRow, spendState } from './store.ts'

const STATE_LIFETIME_MS = minutes(10)

export const requireProvider = (deps: Deps, provider: ThirdProvider): OAuthProvider =>
  deps.oauthProviders.find((each) => each.provider === provider) ?? refuse(accountErrors.THIRD_NOT_OFFERED)

function redirectUrl(deps: Deps, provider: ThirdProvider, exchange: Exchange): string {
  const origin = demoOrigin(deps, exchange.header('host') ?? '') ?? deps.site.publicUrl
  return `${origin}/login/third/${provider}`
}

const stateHash = (deps: Deps, state: string): Buffer => deps.secretBox.fingerprint(state, 'third-state')

interface OAuthRequest {
  readonly provider: ThirdProvider
  /** The account to link to; null for a login. */
  readonly accountId: string | null
  readonly back?: string | undefined
}

export async function startOAuth(deps: Deps, actor: Actor, { provider, accountId, back }: OAuthRequest, exchange: Exchange) {
  const oauthProvider = requireProvider(deps, provider)
  const state = newToken()
  const redirect = redirectUrl(deps, provider, exchange)
  await insertState(deps.db, {
    state_hash: stateHash(deps, state),
    browser_hash: setLoginFlowCookie(deps, exchange),
    platform_id: actor.platformId,
    provider,
    account_id: accountId,
    redirect_url: redirect,
    back: back ?? null,
    expires_at: after(deps.clock, STATE_LIFETIME_MS),
  })
  return { url: await oauthProvider.authorizationUrl({ state, redirectUrl: redirect }) }
}

interface OAuthReturn {
  readonly provider: ThirdProvider
  readonly code: string
  readonly state: string
}

export interface OAuthResult extends OAuthIdentity {
  readonly stateRow: StateRow
}

/** Spends the state before asking the provider, so that a leaked code cannot be retried. */
export async function finishOAuth(
  deps: Deps,
  actor: Actor,
  { provider, code, state }: OAuthReturn,
  accountId: string | null,
  exchange: Exchange,
): Promise<OAuthResult> {
  const oauthProvider = requireProvider(deps, provider)
  const stateRow = await spendState(
    deps.db,
    {
      state_hash: stateHash(deps, state),
      browser_hash: loginFlowCookieHash(deps, exchange),
      platform_id: actor.platformId,
      provider,
      account_id: accountId,
    },
    deps.clock.now(),
  )
  if (!stateRow) return refuse(accountErrors.THIRD_STATE_REFUSED)
  if (isExpired(deps.clock, stateRow.expires_at, STATE_LIFETIME_MS)) return refuseKeeping(accountErrors.THIRD_STATE_REFUSED)
  return { ...(await identify(deps, oauthProvider, code)), stateRow }
}

async function identify(deps: Deps, oauthProvider: OAuthProvider, code: string): Promise<OAuthIdentity> {
  try {
    return await oauthProvider.identify(code)
  } catch (error) {
    const { provider } = oauthProvider
    if (error instanceof OAuthRefused) deps.log.warn({ provider, refusal: error.code }, 'third-party login refused')
    else deps.log.warn({ provider, err: error }, 'third-party login failed')
    return refuse(error instanceof OAuthRefused ? accountErrors.THIRD_REFUSED : accountErrors.THIRD_NOT_REACHED)
  }
}
