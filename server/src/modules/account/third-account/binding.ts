// Linking, replacing and unlinking OAuth accounts: each requires a code to the own phone, so that an open session alone grants no lasting access.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { type ThirdProvider, type thirdAccountApi, thirdProviders } from '@attestry/contract/modules/account/third-account'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { partnerNames } from '../bridge/store.ts'
import { finishOAuth, requireProvider, startOAuth } from './oauth-flow.ts'
import { requireOwnPhone } from './own-phone.ts'
import { deleteThird, findThird, insertThird, type ThirdRow, thirdAccountsOf } from './store.ts'
import { openNickname, sealNickname, subjectHash } from './ticket.ts'

const PARTNER_PREFIX = 'bridge:'

const view = (deps: Deps, provider: string, row: ThirdRow | undefined, partner: string | null = null) => ({
  provider,
  partner,
  offered: deps.oauthProviders.some((each) => each.provider === provider),
  bound: row !== undefined,
  nickname: openNickname(deps, row?.nickname ?? null),
  boundAt: row?.bound_at.toISOString() ?? null,
  lastUsedAt: row?.last_used_at?.toISOString() ?? null,
})

/** Providers that are offered or linked, and linked partners. */
export const listThirdAccounts: Service<typeof thirdAccountApi.list> = async (deps, actor) => {
  const rows = await thirdAccountsOf(deps.db, actor.accountId)
  const partners = rows.filter(({ provider }) => provider.startsWith(PARTNER_PREFIX))
  const names = await partnerNames(
    deps.db,
    partners.map(({ provider }) => provider.slice(PARTNER_PREFIX.length)),
  )
  const known = thirdProviders.map((provider) =>
    view(
      deps,
      provider,
      rows.find((row) => row.provider === provider),
    ),
  )
  return {
    list: [
      ...known.filter(({ offered, bound }) => offered || bound),
      ...partners.map((row) => view(deps, row.provider, row, names.get(row.provider.slice(PARTNER_PREFIX.length)) ?? '')),
    ],
  }
}

export const verifyAndRedirect: Service<typeof thirdAccountApi.prove> = async (deps, actor, given, exchange) => {
  requireProvider(deps, given.provider)
  await requireOwnPhone(deps, actor, given)
  return startOAuth(deps, actor, { provider: given.provider, accountId: actor.accountId }, exchange)
}

type Given = { readonly provider: ThirdProvider; readonly code: string; readonly state: string }

async function link(deps: Deps, actor: Member, given: Given, exchange: Exchange, replace: boolean) {
  const { provider } = given
  const identity = await finishOAuth(deps, actor, given, actor.accountId, exchange)
  return inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    const key = { platform_id: actor.platformId, provider, subject_hash: subjectHash(inside, { provider, ...identity }) }
    if (replace && !(await deleteThird(inside.db, actor.accountId, provider))) refuse(accountErrors.THIRD_NOT_BOUND)
    const nickname = sealNickname(inside, identity.nickname)
    const row = { ...key, id: newId(now), account_id: actor.accountId, nickname, bound_at: now, last_used_at: null }
    if (!(await insertThird(inside.db, row))) {
      const holder = await findThird(inside.db, key)
      refuse(holder && holder.account_id !== actor.accountId ? accountErrors.THIRD_TAKEN : accountErrors.THIRD_BOUND_BEFORE)
    }
    const action = replace ? 'third.rebind' : 'third.bind'
    await audit(inside, actor, { action, subject: actor.accountId, facts: { provider } })
    return view(inside, provider, row)
  })
}

export const bindThirdAccount: Service<typeof thirdAccountApi.bind> = (deps, actor, given, exchange) =>
  link(deps, actor, given, exchange, false)

export const rebindThirdAccount: Service<typeof thirdAccountApi.rebind> = (deps, actor, given, exchange) =>
  link(deps, actor, given, exchange, true)

export const unbindThirdAccount: Service<typeof thirdAccountApi.unbind> = async (deps, actor, given) => {
  await requireOwnPhone(deps, actor, given)
  const { provider } = given
  if (!(await deleteThird(deps.db, actor.accountId, provider))) refuse(accountErrors.THIRD_NOT_BOUND)
  await audit(deps, actor, { action: 'third.unbind', subject: actor.accountId, facts: { provider } })
  return null
}
