// The staff side of the price list: what is in effect and scheduled, and its changes by approval against the current list.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { pricedServices } from '@attestry/contract/modules/wallet/price'
import type { priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { after, days } from '../../../kernel/clock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type Approval, countProposed } from '../../approval/public.ts'
import { listPrices, listTerms } from '../price/store.ts'
import { type OfferLine, type OfferTerms, offerLines, type PriceLine, priceLines } from './difference.ts'
import { addSteps, advanceListVersion, comingSteps, listVersion } from './store.ts'

const yuan = (fen: number | null) => (fen === null ? null : yuanOfFen(fen))
const terms = ({ fen, ...rest }: OfferTerms) => ({ ...rest, price: yuanOfFen(fen) })

export const currentPrices: Service<typeof priceChangeApi.current> = async (deps, { platformId }) => {
  const now = deps.clock.now()
  const [version, prices, offers, coming, waiting] = await Promise.all([
    listVersion(deps.db, platformId),
    listPrices(deps.db, platformId, now),
    listTerms(deps.db, platformId, now),
    comingSteps(deps.db, platformId, now),
    countProposed(deps.db, platformId, 'price-change'),
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

interface Content {
  /** The list version it was proposed against. */
  readonly version: number
  /** ISO time; null: on confirmation. */
  readonly effectiveAt: string | null
  readonly prices: readonly PriceLine[]
  readonly offers: readonly OfferLine[]
}
interface Outcome {
  readonly holdsFrom: string
}

const MAX_LEAD_TIME_MS = days(366)

const termsText = (offer: OfferTerms | null) =>
  offer ? `${offer.units}/${offer.months}/${yuanOfFen(offer.fen)}${offer.active ? '' : '/off'}` : '-'

export const priceChangeApproval: Approval<typeof priceChangeApi, Content, Outcome> = {
  kind: 'price-change',

  async content(deps, { platformId }, { version, effectiveAt, ...wanted }) {
    const now = deps.clock.now()
    const at = effectiveAt === null ? now : new Date(effectiveAt)
    if (effectiveAt !== null && (at <= now || at > after(deps.clock, MAX_LEAD_TIME_MS))) refuse(walletErrors.TIME_PAST)
    if (version !== (await listVersion(deps.db, platformId))) refuse(walletErrors.LIST_MOVED)
    const prices = priceLines(
      await listPrices(deps.db, platformId, at),
      wanted.prices.map(({ service, price }) => ({ service, fen: price === null ? null : fenOfYuan(price) })),
    )
    const offers = offerLines(
      await listTerms(deps.db, platformId, at),
      wanted.offers.map(({ price, ...offer }) => ({ ...offer, fen: fenOfYuan(price) })),
    )
    if (prices.length + offers.length === 0) refuse(walletErrors.NOTHING_PROPOSED)
    return { version, effectiveAt: effectiveAt === null ? null : at.toISOString(), prices, offers }
  },

  async apply(deps, { platform_id: platformId, content: { version, effectiveAt, prices, offers } }) {
    if (!(await advanceListVersion(deps.db, platformId, version))) refuse(walletErrors.LIST_MOVED)
    const now = deps.clock.now()
    // Never backdated: if the effective time passed before confirmation, the change takes effect now.
    const fromAt = effectiveAt !== null && new Date(effectiveAt) > now ? new Date(effectiveAt) : now
    await addSteps(deps.db, { platformId, version: version + 1, fromAt, prices, offers })
    return { holdsFrom: fromAt.toISOString() }
  },

  async views(deps, proposals) {
    const [first] = proposals
    const current = first && (await listVersion(deps.db, first.platform_id))
    return proposals.map(({ state, content: { version, effectiveAt, prices, offers }, outcome }) => ({
      version,
      outdated: state === 'proposed' && version !== current,
      effectiveAt,
      holdsFrom: outcome?.holdsFrom ?? null,
      prices: prices.map(({ service, before, after: fen }) => ({ service, before: yuan(before), after: yuan(fen) })),
      offers: offers.map((line) => ({ ...line, before: line.before && terms(line.before), after: terms(line.after) })),
    }))
  },

  facts: ({ content: { version, effectiveAt, prices, offers }, outcome }) => ({
    version,
    from: outcome?.holdsFrom ?? effectiveAt ?? 'confirmation',
    ...Object.fromEntries(
      prices.map(({ service, before, after: fen }) => [`price.${service}`, `${yuan(before) ?? '-'} → ${yuan(fen) ?? '-'}`]),
    ),
    ...Object.fromEntries(offers.map((line) => [`package.${line.id}`, `${termsText(line.before)} → ${termsText(line.after)}`])),
  }),
}
