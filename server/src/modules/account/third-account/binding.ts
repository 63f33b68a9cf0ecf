// Tying accounts elsewhere to one's own, replacing and untying them: each only after a code to one's own phone, so that a session left open gives nobody a lasting way in.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { type ThirdProvider, type thirdAccountApi, thirdProviders } from '@attestry/contract/modules/account/third-account'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { partnerNames } from '../bridge/store.ts'
import { comeBack, depart, requireProvider } from './departing.ts'
import { requireOwnPhone } from './own-phone.ts'
import { deleteThird, findThird, insertThird, type ThirdRow, thirdAccountsOf } from './store.ts'
import { openNickname, sealNickname, subjectHash } from './ticket.ts'

const PARTNER = 'bridge:'

const describe = (deps: Deps, provider: string, row: ThirdRow | undefined, partner: string | null = null) => ({
  provider,
  partner,
  offered: deps.thirdLogins.some((each) => each.provider === provider),
  bound: row !== undefined,
  nickname: openNickname(deps, row?.nickname ?? null),
  boundAt: row?.bound_at.toISOString() ?? null,
  lastUsedAt: row?.last_used_at?.toISOString() ?? null,
})

/** What is offered or tied; a vendor that is neither is not worth a line. */
export const listThirdAccounts: Service<typeof thirdAccountApi.list> = async (deps, actor) => {
  const rows = await thirdAccountsOf(deps.db, actor.accountId)
  const partners = rows.filter(({ provider }) => provider.startsWith(PARTNER))
  const names = await partnerNames(
    deps.db,
    partners.map(({ provider }) => provider.slice(PARTNER.length)),
  )
  const known = thirdProviders.map((provider) =>
    describe(
      deps,
      provider,
      rows.find((row) => row.provider === provider),
    ),
  )
  return {
    list: [
      ...known.filter(({ offered, bound }) => offered || bound),
      ...partners.map((row) => describe(deps, row.provider, row, names.get(row.provider.slice(PARTNER.length)) ?? '')),
    ],
  }
}

export const proveAndDepart: Service<typeof thirdAccountApi.prove> = async (deps, actor, given, exchange) => {
  requireProvider(deps, given.provider)
  await requireOwnPhone(deps, actor, given)
  return depart(deps, actor, { provider: given.provider, accountId: actor.accountId }, exchange)
}

type Given = { readonly provider: ThirdProvider; readonly code: string; readonly state: string }

async function tieTo(deps: Deps, actor: Member, given: Given, exchange: Exchange, instead: boolean) {
  const { provider } = given
  const identity = await comeBack(deps, actor, given, actor.accountId, exchange)
  return inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    const key = { platform_id: actor.platformId, provider, subject_hash: subjectHash(inside, { provider, ...identity }) }
    if (instead && !(await deleteThird(inside.db, actor.accountId, provider))) refuse(accountErrors.THIRD_NOT_BOUND)
    const nickname = sealNickname(inside, identity.nickname)
    const row = { ...key, id: newId(now), account_id: actor.accountId, nickname, bound_at: now, last_used_at: null }
    if (!(await insertThird(inside.db, row))) {
      const holder = await findThird(inside.db, key)
      refuse(holder && holder.account_id !== actor.accountId ? accountErrors.THIRD_TAKEN : accountErrors.THIRD_BOUND_BEFORE)
    }
    const action = instead ? 'third.rebind' : 'third.bind'
    await audit(inside, actor, { action, subject: actor.accountId, facts: { provider } })
    return describe(inside, provider, row)
  })
}

export const bindThirdAccount: Service<typeof thirdAccountApi.bind> = (deps, actor, given, exchange) =>
  tieTo(deps, actor, given, exchange, false)

export const rebindThirdAccount: Service<typeof thirdAccountApi.rebind> = (deps, actor, given, exchange) =>
  tieTo(deps, actor, given, exchange, true)

export const unbindThirdAccount: Service<typeof thirdAccountApi.unbind> = async (deps, actor, given) => {
  await requireOwnPhone(deps, actor, given)
  const { provider } = given
  if (!(await deleteThird(deps.db, actor.accountId, provider))) refuse(accountErrors.THIRD_NOT_BOUND)
  await audit(deps, actor, { action: 'third.unbind', subject: actor.accountId, facts: { provider } })
  return null
}
