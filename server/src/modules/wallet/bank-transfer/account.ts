// The bank account that receives a platform's transfers: changed by approval, against the version that was proposed.
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import type { BankAccount, bankAccountApi } from '@attestry/contract/modules/wallet/bank-account'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import type { Approval } from '../../approval/public.ts'
import { findBankAccount, writeBankAccount } from './store.ts'

export const deskBankAccount: Service<typeof bankAccountApi.read> = async (deps, actor) => {
  const row = await findBankAccount(deps.db, actor.platformId)
  return {
    version: row?.version ?? 0,
    account: row?.account ?? null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by || null,
  }
}

interface Content {
  readonly version: number
  readonly before: BankAccount | null
  readonly after: BankAccount | null
}
interface Outcome {
  readonly version: number
}

const textOf = (account: BankAccount | null): string =>
  account ? `${account.name} / ${account.bank} / ${account.branch} / ${account.number}` : ''

export const isSameAccount = (one: BankAccount | null, other: BankAccount | null): boolean => textOf(one) === textOf(other)

/** The old account is shown to payers until the confirmation. */
export const bankAccountApproval: Approval<typeof bankAccountApi, Content, Outcome> = {
  kind: 'bank-account',

  async content(deps, { platformId }, { version, account: after }) {
    const row = await findBankAccount(deps.db, platformId)
    const before = row?.account ?? null
    if ((row?.version ?? 0) !== version) refuse(walletErrors.ACCOUNT_MOVED)
    if (isSameAccount(before, after)) refuse(platformErrors.NOTHING_CHANGED)
    return { version, before, after }
  },

  async apply(deps, { platform_id, proposed_by, content: { version, after: account } }) {
    const by = (await accountNames(deps.db, [proposed_by])).get(proposed_by) ?? ''
    const change = { account, at: deps.clock.now(), by }
    const written = (await writeBankAccount(deps.db, platform_id, version, change)) ?? refuse(walletErrors.ACCOUNT_MOVED)
    return { version: written.version }
  },

  async views(deps, proposals) {
    const [first] = proposals
    const current = first && ((await findBankAccount(deps.db, first.platform_id))?.version ?? 0)
    return proposals.map(({ state, content: { version, before, after } }) => ({
      version,
      outdated: state === 'proposed' && version !== current,
      before,
      after,
    }))
  },

  facts: ({ content: { version, before, after } }) => ({ version, before: textOf(before), after: textOf(after) }),
}

/** For seed data. */
export const seedBankAccount = (deps: Deps, platformId: number, account: BankAccount): Promise<unknown> =>
  writeBankAccount(deps.db, platformId, 0, { account, at: deps.clock.now(), by: '' })
