// Prices, wallet balance, and buying a package from the balance.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { allKinds, builtKinds, type EvidenceKind, evidenceKinds, type Named } from '../../evidence-kind.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { NoInput } from '../../paging.ts'

type KindService = (typeof evidenceKinds)[EvidenceKind]['services'][number]

/** Services that are not the whole of an evidence kind. Notarization, appraisal and registry are quoted individually. */
const otherServices = {
  'process-minute': {
    name: { zh: '过程取证加时', en: 'Extra recording time' },
    unit: { zh: '超出后每分钟', en: 'minute beyond that' },
  },
  'monitor-scan': { name: { zh: '侵权监测', en: 'Infringement monitoring' }, unit: { zh: '每次扫描', en: 'scan' } },
  'official-seal': { name: { zh: '公章鉴定', en: 'Official seal appraisal' }, unit: { zh: '每件', en: 'item' } },
} as const satisfies Readonly<Record<string, ServiceName>> & Readonly<Record<Exclude<KindService, EvidenceKind>, ServiceName>>

interface ServiceName {
  readonly name: Named
  readonly unit: Named
}

export type PricedService = KindService | keyof typeof otherServices

/** Services with a unit price, with the unit that is charged. */
export const serviceNames: Readonly<Record<PricedService, ServiceName>> = { ...evidenceKinds, ...otherServices }

const ofKinds: readonly PricedService[] = allKinds.flatMap((kind) => evidenceKinds[kind].services)
const others = (Object.keys(otherServices) as PricedService[]).filter((service) => !ofKinds.includes(service))

/** In display order; a service of several kinds follows the last of them. */
export const pricedServices = [...ofKinds.filter((service, at) => !ofKinds.includes(service, at + 1)), ...others]

const purchasable: ReadonlySet<PricedService> = new Set(builtKinds.flatMap((kind) => evidenceKinds[kind].services))

/** Whether members can buy it today. The price of another service can be set in advance, but is not published. */
export const isPurchasable = (service: PricedService): boolean => purchasable.has(service)

export const Service = field(z.enum(pricedServices), { label: { zh: '服务', en: 'Service' }, example: 'file' })
const Quantity = field(z.int().check(z.gte(1), z.lte(1000)), { label: { zh: '数量', en: 'Quantity' }, example: 1 })

export const OwnedPackage = z.object({
  id: z.string(),
  service: Service,
  units: z.int(),
  left: z.int(),
  boughtAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const Balance = z.object({
  /** Spendable now: recharged + gift. */
  available: Yuan,
  recharged: Yuan,
  gift: Yuan,
  /** Held for work in progress; settled on success, released otherwise. */
  held: Yuan,
  packages: z.array(OwnedPackage),
})

/** The sources of payment of one act, in order of use. */
export const Quote = z.object({
  service: Service,
  quantity: z.int(),
  unitPrice: Yuan,
  /** Units taken from packages, which are already paid. */
  packageUnits: z.int(),
  total: Yuan,
  fromGift: Yuan,
  fromRecharged: Yuan,
  /** The missing amount; zero if the act can be paid. */
  missing: Yuan,
  /** The available balance after the payment; where the payment was made earlier, the balance now. */
  availableAfter: Yuan,
  /** Before the act: what the budget of this sub-account allows in this month, if it stops at its limit. */
  budgetLeft: z.optional(Yuan),
})
export type Quote = z.infer<typeof Quote>

export const PriceListEntry = z.object({ service: Service, unitPrice: Yuan })
export const PackageOffer = z.object({ id: z.string(), service: Service, units: z.int(), price: Yuan, months: z.int() })

export const OfferId = field(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)), {
  label: { zh: '套餐', en: 'Package' },
  unowned: true,
  example: 'file-100',
})

export const priceApi = {
  balance: endpoint({
    method: 'GET',
    path: '/price/current',
    access: 'member',
    summary: { zh: '余额与剩余套餐', en: 'Balance and packages left' },
    input: NoInput,
    output: Balance,
  }),
  list: endpoint({
    method: 'POST',
    path: '/base/price',
    access: 'member',
    effect: 'read',
    summary: { zh: '平台价目与在售套餐', en: 'The platform’s prices and packages on offer' },
    input: NoInput,
    output: z.object({ list: z.array(PriceListEntry), offers: z.array(PackageOffer) }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/base/price/info',
    access: 'member',
    effect: 'read',
    summary: { zh: '试算一次服务的费用', en: 'What an act would cost, before it is done' },
    input: z.strictObject({ service: Service, quantity: Quantity }),
    output: Quote,
  }),
  buyPackage: endpoint({
    method: 'POST',
    path: '/trade/price',
    access: 'main',
    summary: { zh: '用余额购买套餐', en: 'Buy a package from the balance' },
    input: z.strictObject({ offerId: OfferId, price: Yuan }),
    output: z.object({ package: OwnedPackage, balance: Balance }),
  }),
}
