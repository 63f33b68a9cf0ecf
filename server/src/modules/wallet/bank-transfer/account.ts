// The bank account that receives a platform's transfers: optimistic locking, step-up, audit with before and after.
import { generalErrors } from '@attestry/contract/errors'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import type { BankAccount, bankAccountApi, DeskBankAccount } from '@attestry/contract/modules/wallet/bank-account'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type AccountRow, findBankAccount, writeBankAccount } from './store.ts'

const view = (row: AccountRow | undefined): DeskBankAccount => ({
  version: row?.version ?? 0,
  account: row?.account ?? null,
  updatedAt: row?.updated_at.toISOString() ?? null,
  updatedBy: row?.updated_by ?? null,
})

export const deskBankAccount: Service<typeof bankAccountApi.read> = async (deps, actor) =>
  view(await findBankAccount(deps.db, actor.platformId))

export const changeBankAccount: Service<typeof bankAccountApi.change> = async (deps, actor, { version, reason, account }) => {
  const before = await findBankAccount(deps.db, actor.platformId)
  if ((before?.version ?? 0) !== version) refuse(generalErrors.STALE)
  if (textOf(before?.account ?? null) === textOf(account)) refuse(platformErrors.NOTHING_CHANGED)
  const change = { account, at: deps.clock.now(), by: actor.name }
  const after = (await writeBankAccount(deps.db, actor.platformId, version, change)) ?? refuse(generalErrors.STALE)
  await audit(deps, actor, {
    action: 'wallet.bank-account',
    subject: String(actor.platformId),
    facts: { before: textOf(before?.account ?? null), after: textOf(account), reason, version: after.version },
  })
  return view(after)
}

const textOf = (account: BankAccount | null): string =>
  account ? `${account.name} / ${account.bank} / ${account.branch} / ${account.number}` : ''

/** For seed data. */
export const seedBankAccount = (deps: Deps, platformId: number, account: BankAccount): Promise<unknown> =>
  writeBankAccount(deps.db, platformId, 0, { account, at: deps.clock.now(), by: 'seed' })
