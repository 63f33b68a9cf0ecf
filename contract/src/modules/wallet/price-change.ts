// Price list changes: one staff member proposes, another confirms, effective from the stated time.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { yuanBetween } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'
import { rolesFor } from '../operator/role.ts'
import { OfferId, Service } from './price.ts'

export const MAX_LINES_PER_CHANGE = 30

const MAX_FEN = 100_000_000

/** Non-negative yuan with two decimals. */
export const Price = field(yuanBetween(0, MAX_FEN), {
  label: { zh: '价格', en: 'Price' },
  hint: { zh: '以元为单位，保留两位小数，不超过 1,000,000.00', en: 'in CNY with two decimals, at most 1,000,000.00' },
  example: '6.00',
})
const PositivePrice = field(yuanBetween(1, MAX_FEN), {
  label: { zh: '套餐价', en: 'Package price' },
  hint: { zh: '以元为单位，大于 0，保留两位小数', en: 'in CNY, more than 0, with two decimals' },
  example: '400.00',
})

const Units = field(z.int().check(z.gte(1), z.lte(1_000_000)), { label: { zh: '次数', en: 'Units' }, example: 100 })
const Months = field(z.int().check(z.gte(1), z.lte(120)), { label: { zh: '有效月数', en: 'Months' }, example: 12 })

/** Null: not offered. */
const PriceOrNone = z.nullable(z.string())

export const PackageTerms = z.object({ units: z.int(), months: z.int(), price: z.string(), active: z.boolean() })

export const PriceLine = z.object({ service: Service, before: PriceOrNone, after: PriceOrNone })
export const OfferLine = z.object({
  id: z.string(),
  service: Service,
  /** Null: a package that is new with this change. */
  before: z.nullable(PackageTerms),
  after: PackageTerms,
})

export const PriceChange = z.object({
  ...proposalFields,
  /** The price list version that it is based on; it cannot be confirmed after another change. */
  version: z.int(),
  outdated: z.boolean(),
  /** Null: effective on confirmation. */
  effectiveAt: z.nullable(z.iso.datetime()),
  /** The effective time, once confirmed. */
  holdsFrom: z.nullable(z.iso.datetime()),
  prices: z.array(PriceLine),
  offers: z.array(OfferLine),
})
export type PriceChange = z.infer<typeof PriceChange>

const Coming = z.nullable(z.object({ price: PriceOrNone, fromAt: z.iso.datetime() }))

export const DeskPriceList = z.object({
  version: z.int(),
  prices: z.array(z.object({ service: Service, price: PriceOrNone, next: Coming })),
  offers: z.array(z.object({ id: z.string(), service: Service, ...PackageTerms.shape, next: Coming })),
  waiting: z.int(),
})
export type DeskPriceList = z.infer<typeof DeskPriceList>

export const priceChangeApi = {
  current: endpoint({
    method: 'GET',
    path: '/desk/price',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: {
      zh: '价目表：现行价格、已排定的价格与版本',
      en: 'The price list: what holds now, what is to come, and its version',
    },
    input: NoInput,
    output: DeskPriceList,
  }),
  ...approvalApi({
    kind: 'price-change',
    path: '/desk/price/change',
    names: { zh: '调价', one: 'a price change', many: 'Price changes', id: { zh: '调价单编号', en: 'Change id' } },
    input: z.strictObject({
      version: field(z.int().check(z.gte(1), z.lte(1_000_000)), {
        label: { zh: '价目表版本', en: 'Price list version' },
        example: 1,
      }),
      reason: ProposalReason,
      effectiveAt: z._default(
        field(z.nullable(z.iso.datetime()), { label: { zh: '生效时间', en: 'In force from' }, example: null }),
        null,
      ),
      prices: z._default(
        field(z.array(z.strictObject({ service: Service, price: z.nullable(Price) })).check(z.maxLength(MAX_LINES_PER_CHANGE)), {
          label: { zh: '单价', en: 'Unit prices' },
          example: [{ service: 'file', price: '6.00' }],
        }),
        [],
      ),
      offers: z._default(
        field(
          z
            .array(
              z.strictObject({
                id: OfferId,
                service: Service,
                units: Units,
                months: Months,
                price: PositivePrice,
                active: z.boolean(),
              }),
            )
            .check(z.maxLength(MAX_LINES_PER_CHANGE)),
          { label: { zh: '套餐', en: 'Packages' }, example: [] },
        ),
        [],
      ),
    }),
    output: PriceChange,
  }),
}
