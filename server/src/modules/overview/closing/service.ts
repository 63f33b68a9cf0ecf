// Closing an account, across all modules: what prevents it, and which personal data is deleted.

import { TOKEN_COOKIE } from '@attestry/contract/envelope'
import type { Locale } from '@attestry/contract/errors'
import { groupedYuan } from '@attestry/contract/grouped-yuan'
import type { closingApi, Hindrance } from '@attestry/contract/modules/account/closing'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { yuanOfFen } from '@attestry/contract/money'
import { audit } from '../../../kernel/audit.ts'
import { after, hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import {
  beginClosing,
  type ClosingRow,
  closeAccounts,
  countSubAccounts,
  endClosing,
  lockDueClosing,
  postponeClosing,
  requirePasswordConfirmation,
} from '../../account/public.ts'
import { countOwned, revokeSharesOf } from '../../attestation/public.ts'
import { deleteDocumentsOf, removeBytes, type StoredBytes } from '../../document/public.ts'
import { deleteDossiersOf } from '../../dossier/public.ts'
import { countRunning } from '../../evidence/public.ts'
import { deleteMessagesOf } from '../../inbox/public.ts'
import { deleteHeadersOf } from '../../invoice/public.ts'
import {
  countOpenAppraisals,
  countOpenNotarizations,
  countOpenPurchases,
  eraseAppraisalDraftsOf,
  eraseDraftPurchases,
  eraseDraftsOf,
} from '../../judicial/public.ts'
import { anonymizeApplications } from '../../realname/public.ts'
import { balanceOf, countOpenRefunds, lockWallet } from '../../wallet/public.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const RETRY_AFTER_MS = hours(1)

interface Holder {
  readonly platformId: number
  readonly accountId: string
}

async function closingStatus(deps: Deps, { platformId, accountId }: Holder) {
  const balance = await balanceOf(deps, { platformId, ownerId: accountId })
  const records = await countOwned(deps.db, accountId)
  const running = await countRunning(deps.db, accountId)
  const found: { kind: Hindrance; count: number }[] = [
    { kind: 'held', count: balance.heldFen },
    { kind: 'refunding', count: await countOpenRefunds(deps.db, { platformId, ownerId: accountId }) },
    { kind: 'running', count: running },
    { kind: 'sealing', count: records.sealing },
    {
      kind: 'case',
      count:
        (await countOpenNotarizations(deps, accountId)) +
        (await countOpenPurchases(deps, accountId)) +
        (await countOpenAppraisals(deps, accountId)),
    },
  ]
  return { balance, records, hindrances: found.filter(({ count }) => count > 0) }
}

export const closingFacts: Service<typeof closingApi.facts> = async (deps, actor) => {
  const { balance, records, hindrances } = await closingStatus(deps, actor)
  return {
    hindrances,
    recharged: yuanOfFen(balance.rechargedFen),
    gift: yuanOfFen(balance.giftFen),
    packages: balance.packages.reduce((units, lot) => units + lot.unitsLeft, 0),
    subAccounts: await countSubAccounts(deps.db, actor.accountId),
    records: records.total,
  }
}

const describeHindrances = (locale: Locale, hindrances: readonly { kind: Hindrance; count: number }[]): string => {
  const words = locale === 'zh' ? zh : en
  return hindrances
    .map(({ kind, count }) => words[kind](kind === 'held' ? groupedYuan(yuanOfFen(count)) : String(count)))
    .join(words.and)
}

export const requestClosing: Service<typeof closingApi.ask> = async (deps, actor, { password }, exchange) => {
  await requirePasswordConfirmation(deps, actor, password)
  // Waits for running acts, so that money they hold is seen.
  await lockWallet(deps.db, { platformId: actor.platformId, ownerId: actor.accountId })
  const { hindrances } = await closingStatus(deps, actor)
  if (hindrances.length > 0) refuse(accountErrors.CLOSING_HINDERED, { what: describeHindrances(actor.locale, hindrances) })
  const dueAt = await beginClosing(deps, actor)
  exchange.setCookie(TOKEN_COOKIE, '', { maxAgeSeconds: 0 })
  return { dueAt: dueAt.toISOString() }
}

/** Closes one due account in one transaction; stored bytes are deleted after the commit. */
export async function finishClosing(deps: Deps, closingId: string): Promise<'closed' | 'postponed' | 'gone'> {
  const done = await inTransaction(deps, async (inside) => {
    const closing = await lockDueClosing(inside.db, closingId, inside.clock.now())
    if (!closing) return 'gone'
    const holder = { platformId: closing.platform_id, accountId: closing.account_id }
    await lockWallet(inside.db, { platformId: holder.platformId, ownerId: holder.accountId })
    const { hindrances } = await closingStatus(inside, holder)
    // A call by an API key may have started work meanwhile: retry later.
    if (hindrances.length > 0) {
      await postponeClosing(inside.db, closing.id, after(inside.clock, RETRY_AFTER_MS))
      return 'postponed'
    }
    return closeAndAnonymize(inside, closing)
  })
  if (typeof done === 'string') return done
  await removeBytes(deps, done)
  return 'closed'
}

/** Returns the deleted documents. */
async function closeAndAnonymize(deps: Deps, closing: ClosingRow): Promise<readonly StoredBytes[]> {
  const now = deps.clock.now()
  if (!(await endClosing(deps.db, closing.id, 'closed', now)))
    throw new Error(`closing ${closing.id} changed its state while locked`)
  const accountIds = await closeAccounts(deps, closing)
  await deleteMessagesOf(deps.db, accountIds)
  await anonymizeApplications(deps, accountIds)
  await deleteHeadersOf(deps.db, accountIds)
  await deleteDossiersOf(deps.db, accountIds)
  await eraseDraftsOf(deps, accountIds)
  await eraseAppraisalDraftsOf(deps, accountIds)
  await eraseDraftPurchases(deps, accountIds)
  const documents = await deleteDocumentsOf(deps.db, accountIds)
  await revokeSharesOf(deps.db, accountIds, now)
  const self = { accountId: closing.account_id, ownerId: closing.account_id, platformId: closing.platform_id }
  const actor = { ...self, kind: 'member', isSub: false, name: '', sessionId: '', address: '', device: '', locale: 'zh' } as const
  await audit(deps, actor, {
    action: 'account.closed',
    subject: closing.account_id,
    facts: { askedAt: closing.asked_at.toISOString(), accounts: accountIds.length },
  })
  return documents
}
