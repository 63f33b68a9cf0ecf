// Switching between linked accounts: linking requires both passwords, and a change of either invalidates the link.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { MAX_LINKED_ACCOUNTS, type switchApi } from '@attestry/contract/modules/account/switch'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requirePassword } from '../password/wrong-attempts.ts'
import { type AccountRow, findAccount, findAccountByPhone } from '../profile/store.ts'
import { startLogin } from '../session/service.ts'
import { endSession } from '../session/store.ts'
import { deleteLink, type LinkRow, linksOf, upsertLink } from './store.ts'

const proofOf = (deps: Deps, account: AccountRow): Buffer =>
  deps.secretBox.fingerprint(account.password_hash ?? 'none', `account-link/${account.id}`)

const otherOf = (link: LinkRow, accountId: string): string => (link.low_id === accountId ? link.high_id : link.low_id)

/** Whether both passwords are unchanged since linking. */
function isFresh(deps: Deps, link: LinkRow, one: AccountRow, other: AccountRow): boolean {
  const [low, high] = link.low_id === one.id ? [one, other] : [other, one]
  return link.low_proof.equals(proofOf(deps, low)) && link.high_proof.equals(proofOf(deps, high))
}

const view = (deps: Deps, link: LinkRow, own: AccountRow, other: AccountRow) => ({
  userId: other.id,
  name: other.name,
  phone: maskedPhone(other.phone),
  kind: other.kind,
  role: other.role === 'sub' ? ('sub' as const) : ('main' as const),
  linkedAt: link.created_at.toISOString(),
  usable: isFresh(deps, link, own, other) && other.disabled_at === null,
})

const ownAccount = async (deps: Deps, actor: Member): Promise<AccountRow> =>
  (await findAccount(deps.db, actor.accountId)) ?? refuse(generalErrors.NOT_LOGGED_IN)

export const listLinked: Service<typeof switchApi.list> = async (deps, actor) => {
  const own = await ownAccount(deps, actor)
  const links = await linksOf(deps.db, own.id)
  const others = await Promise.all(links.map((link) => findAccount(deps.db, otherOf(link, own.id))))
  const list = links.flatMap((link, at) => {
    const other = others[at]
    return other ? [view(deps, link, own, other)] : []
  })
  return { list, total: list.length }
}

export const linkAccount: Service<typeof switchApi.link> = async (deps, actor, { phone, password, ownPassword }) => {
  const { platformId } = actor
  const own = await ownAccount(deps, actor)
  if (phone === own.phone) refuse(accountErrors.LINK_SELF)
  await requirePassword(deps, { platformId, phone: own.phone }, ownPassword, async () => own, accountErrors.WRONG_OLD_PASSWORD)
  const find = () => findAccountByPhone(deps.db, platformId, phone)
  const other = await requirePassword(deps, { platformId, phone }, password, find, accountErrors.WRONG_CREDENTIALS)
  // Staff may log in only by password and second factor.
  if (other.kind === 'staff') refuse(accountErrors.WRONG_CREDENTIALS)
  await lockInTransaction(deps.db, 'account-link', own.id)
  const links = await linksOf(deps.db, own.id)
  const isNew = links.every((link) => otherOf(link, own.id) !== other.id)
  if (isNew && links.length >= MAX_LINKED_ACCOUNTS) refuse(accountErrors.LINK_TOO_MANY, { limit: MAX_LINKED_ACCOUNTS })
  const [low, high] = own.id < other.id ? [own, other] : [other, own]
  const link: LinkRow = {
    low_id: low.id,
    high_id: high.id,
    low_proof: proofOf(deps, low),
    high_proof: proofOf(deps, high),
    created_at: deps.clock.now(),
  }
  await upsertLink(deps.db, link)
  for (const [subject, with_] of [[own.id, other.id] as const, [other.id, own.id] as const])
    await audit(deps, actor, { action: 'account.link', subject, facts: { with: with_ } })
  return view(deps, link, own, other)
}

export const switchAccount: Service<typeof switchApi.enter> = async (deps, actor, { userId }, exchange) => {
  const own = await ownAccount(deps, actor)
  const link = (await linksOf(deps.db, own.id)).find((each) => otherOf(each, own.id) === userId)
  const other = link && (await findAccount(deps.db, userId))
  if (!link || !other) return refuse(generalErrors.NOT_FOUND)
  if (!isFresh(deps, link, own, other)) refuse(accountErrors.LINK_STALE)
  const login = await startLogin(deps, actor, other, 'switch', exchange)
  await endSession(deps.db, own.id, actor.sessionId, deps.clock.now())
  await audit(deps, actor, { action: 'account.switch', subject: other.id, facts: { from: own.id } })
  return login
}

export const unlinkAccount: Service<typeof switchApi.unlink> = async (deps, actor, { userId }) => {
  if (!(await deleteLink(deps.db, actor.accountId, userId))) refuse(generalErrors.NOT_FOUND)
  await audit(deps, actor, { action: 'account.unlink', subject: actor.accountId, facts: { from: userId } })
  return null
}
