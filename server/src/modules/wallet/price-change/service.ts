// Two-person price changes: one person proposes against the current list, another decides, each step is audited with before and after.
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { pricedServices } from '@attestry/contract/modules/wallet/price'
import { type PriceChange, type priceChangeApi, priceChangeCan } from '@attestry/contract/modules/wallet/price-change'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { listPrices, listTerms } from '../price/store.ts'
import { offerLines, priceLines } from './difference.ts'
import {
  addSteps,
  advanceListVersion,
  comingSteps,
  countProposedPriceChanges,
  decidePriceChange,
  findPriceChange,
  insertPriceChange,
  listVersion,
  type OfferTerms,
  type PriceChangeRow,
  type PriceLine,
  pageOfPriceChanges,
} from './store.ts'

const yuan = (fen: number | null) => (fen === null ? null : yuanOfFen(fen))
const terms = ({ fen, ...rest }: OfferTerms) => ({ ...rest, price: yuanOfFen(fen) })

async function views(deps: Deps, actor: Staff, rows: readonly PriceChangeRow[]): Promise<PriceChange[]> {
  const version = await listVersion(deps.db, actor.platformId)
  const names = await accountNames(deps.db, [
    ...new Set(rows.flatMap((row) => [row.proposed_by, ...(row.decided_by ? [row.decided_by] : [])])),
  ])
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    version: row.version,
    outdated: row.state === 'proposed' && row.version !== version,
    reason: row.reason,
    effectiveAt: row.effective_at?.toISOString() ?? null,
    holdsFrom: row.holds_from?.toISOString() ?? null,
    prices: row.prices.map(({ service, before, after: fen }) => ({ service, before: yuan(before), after: yuan(fen) })),
    offers: row.offers.map((line) => ({ ...line, before: line.before && terms(line.before), after: terms(line.after) })),
    proposedBy: person(row.proposed_by),
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by ? person(row.decided_by) : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    own: row.proposed_by === actor.accountId,
  }))
}

async function view(deps: Deps, actor: Staff, row: PriceChangeRow): Promise<PriceChange> {
  const [shown] = await views(deps, actor, [row])
  if (!shown) throw new Error(`no view of price change ${row.id}`)
  return shown
}

const requireChange = async (deps: Deps, actor: Staff, id: string): Promise<PriceChangeRow> =>
  (await findPriceChange(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)

export const currentPrices: Service<typeof priceChangeApi.current> = async (deps, { platformId }) => {
  const now = deps.clock.now()
  const [version, prices, offers, coming, waiting] = await Promise.all([
    listVersion(deps.db, platformId),
    listPrices(deps.db, platformId, now),
    listTerms(deps.db, platformId, now),
    comingSteps(deps.db, platformId, now),
    countProposedPriceChanges(deps.db, platformId),
  ])
  const fenOf = new Map(prices.map(({ service, fen }) => [service, fen]))
  const next = (steps: typeof coming.prices, key: string) => {
    const step = steps.find((each) => each.key === key)
    return step ? { price: yuan(step.fen), fromAt: step.fromAt.toISOString() } : null
  }
  return {
    version,
    prices: pricedServices.map((service) => ({
      service,
      price: yuan(fenOf.get(service) ?? null),
      next: next(coming.prices, service),
    })),
    offers: offers.map(({ fen, ...offer }) => ({ ...offer, price: yuanOfFen(fen), next: next(coming.offers, offer.id) })),
    waiting,
  }
}

export const listPriceChanges: Service<typeof priceChangeApi.list> = async (deps, actor, { state, ...page }) => {
  const { rows, total } = await pageOfPriceChanges(deps.db, actor.platformId, state, page)
  return { list: await views(deps, actor, rows), total, ...page }
}

export const priceChangeDetail: Service<typeof priceChangeApi.detail> = async (deps, actor, { id }) =>
  view(deps, actor, await requireChange(deps, actor, id))

const MAX_LEAD_TIME_MS = days(366)

export const proposePriceChange: Service<typeof priceChangeApi.propose> = async (deps, actor, input) => {
  const { platformId, accountId } = actor
  const now = deps.clock.now()
  const effectiveAt = input.effectiveAt === null ? null : new Date(input.effectiveAt)
  if (effectiveAt && (effectiveAt <= now || effectiveAt > after(deps.clock, MAX_LEAD_TIME_MS))) refuse(walletErrors.TIME_PAST)
  if (input.version !== (await listVersion(deps.db, platformId))) refuse(walletErrors.LIST_MOVED)
  const at = effectiveAt ?? now
  const wanted = input.offers.map(({ price, ...offer }) => ({ ...offer, fen: fenOfYuan(price) }))
  const prices = priceLines(
    await listPrices(deps.db, platformId, at),
    input.prices.map(({ service, price }) => ({ service, fen: price === null ? null : fenOfYuan(price) })),
  )
  const offers = offerLines(await listTerms(deps.db, platformId, at), wanted)
  if (prices.length + offers.length === 0) refuse(walletErrors.NOTHING_PROPOSED)
  const row = await insertPriceChange(deps.db, {
    id: newId(now),
    platform_id: platformId,
    version: input.version,
    reason: input.reason,
    effective_at: effectiveAt,
    prices,
    offers,
    proposed_by: accountId,
    proposed_at: now,
  })
  await auditStep(deps, actor, 'propose', row, { reason: input.reason })
  return view(deps, actor, row)
}

/** Audits before and after of each line as text that needs no other table to be read. */
async function auditStep(deps: Deps, actor: Staff, act: string, row: PriceChangeRow, more: Record<string, string> = {}) {
  const priceEntry = (line: PriceLine) => [`price.${line.service}`, `${yuan(line.before) ?? '-'} → ${yuan(line.after) ?? '-'}`]
  const termsText = (offer: OfferTerms | null) =>
    offer ? `${offer.units}/${offer.months}/${yuanOfFen(offer.fen)}${offer.active ? '' : '/off'}` : '-'
  await audit(deps, actor, {
    action: `price.${act}`,
    subject: row.id,
    facts: {
      version: row.version,
      proposedBy: row.proposed_by,
      from: (row.holds_from ?? row.effective_at)?.toISOString() ?? 'confirmation',
      ...Object.fromEntries(row.prices.map(priceEntry)),
      ...Object.fromEntries(
        row.offers.map((line) => [`package.${line.id}`, `${termsText(line.before)} → ${termsText(line.after)}`]),
      ),
      ...more,
    },
  })
}

/** Compares accounts, not sessions or roles: the proposer stays the same person after another sign-in. */
function requireNotProposer(actor: Staff, row: Pick<PriceChangeRow, 'proposed_by'>): void {
  if (row.proposed_by === actor.accountId) refuse(walletErrors.OWN_PROPOSAL)
}

export const confirmPriceChange: Service<typeof priceChangeApi.confirm> = async (deps, actor, { id }) => {
  const { platformId } = actor
  const row = await requireChange(deps, actor, id)
  requireNotProposer(actor, row)
  if (!priceChangeCan.decide(row.state)) refuse(walletErrors.DECIDED_BEFORE)
  if (!(await advanceListVersion(deps.db, platformId, row.version))) refuse(walletErrors.LIST_MOVED)
  const now = deps.clock.now()
  // Never backdated: if the effective time passed before confirmation, the change takes effect now.
  const holdsFrom = row.effective_at && row.effective_at > now ? row.effective_at : now
  const decision = { state: 'confirmed', by: actor.accountId, at: now, text: null, holdsFrom } as const
  const confirmed = await decidePriceChange(deps.db, platformId, id, priceChangeCan.decide.states, decision)
  if (!confirmed) refuse(walletErrors.DECIDED_BEFORE)
  const { prices, offers } = confirmed
  await addSteps(deps.db, { platformId, version: row.version + 1, fromAt: holdsFrom, prices, offers })
  await auditStep(deps, actor, 'confirm', confirmed)
  return view(deps, actor, confirmed)
}

async function end(deps: Deps, actor: Staff, row: PriceChangeRow, state: 'refused' | 'withdrawn', text: string | null) {
  const decision = { state, by: actor.accountId, at: deps.clock.now(), text, holdsFrom: null }
  const ended = await decidePriceChange(deps.db, actor.platformId, row.id, priceChangeCan.decide.states, decision)
  if (!ended) refuse(walletErrors.DECIDED_BEFORE)
  await auditStep(deps, actor, state === 'refused' ? 'refuse' : 'withdraw', ended, text === null ? {} : { reason: text })
  return view(deps, actor, ended)
}

export const refusePriceChange: Service<typeof priceChangeApi.refuse> = async (deps, actor, { id, reason }) => {
  const row = await requireChange(deps, actor, id)
  requireNotProposer(actor, row)
  return end(deps, actor, row, 'refused', reason)
}

/** Only the proposer can withdraw; others refuse. */
export const withdrawPriceChange: Service<typeof priceChangeApi.withdraw> = async (deps, actor, { id }) => {
  const row = await requireChange(deps, actor, id)
  if (row.proposed_by !== actor.accountId) refuse(generalErrors.NOT_ALLOWED)
  return end(deps, actor, row, 'withdrawn', null)
}
