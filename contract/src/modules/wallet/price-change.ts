// Price list changes: one staff member proposes, another confirms, effective from the stated time.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, pageInput, pageOf } from '../../paging.ts'
import { when } from '../../state.ts'
import { rolesFor } from '../operator/role.ts'
import { OfferId, Service } from './price.ts'

/** withdrawn: by the proposer. */
export const priceChangeStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type PriceChangeState = (typeof priceChangeStates)[number]

export const priceChangeCan = {
  decide: when<PriceChangeState>('proposed'),
  withdraw: when<PriceChangeState>('proposed'),
}

export const MAX_LINES_PER_CHANGE = 30

const MAX_YUAN = 1_000_000

/** Non-negative yuan with two decimals. */
export const Price = field(
  z.string().check(
    z.regex(/^\d{1,7}\.\d{2}$/),
    z.refine((text) => Number(text) <= MAX_YUAN),
  ),
  {
    label: { zh: '价格', en: 'Price' },
    hint: { zh: '以元为单位，保留两位小数，不超过 1,000,000.00', en: 'in CNY with two decimals, at most 1,000,000.00' },
    example: '6.00',
  },
)
const PositivePrice = field(
  z.string().check(
    z.regex(/^\d{1,7}\.\d{2}$/),
    z.refine((text) => Number(text) > 0 && Number(text) <= MAX_YUAN),
  ),
  {
    label: { zh: '套餐价', en: 'Package price' },
    hint: { zh: '以元为单位，大于 0，保留两位小数', en: 'in CNY, more than 0, with two decimals' },
    example: '400.00',
  },
)

export const ChangeReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  label: { zh: '理由', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明理由，它会留在审计日志中', en: 'say why in 2 to 200 characters; it stays on the audit log' },
  example: 'Costs have risen.',
})

export const PriceChangeId = field(z.string().check(z.regex(/^[0-9a-f-]{36}$/)), {
  label: { zh: '调价单编号', en: 'Change id' },
  resource: 'price-change',
  example: '00000000-0000-7000-8000-000000000000',
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

const Person = z.object({ id: z.string(), name: z.string() })

export const PriceChange = z.object({
  id: z.string(),
  state: z.enum(priceChangeStates),
  /** The price list version that it is based on; it cannot be confirmed after another change. */
  version: z.int(),
  outdated: z.boolean(),
  reason: z.string(),
  /** Null: effective on confirmation. */
  effectiveAt: z.nullable(z.iso.datetime()),
  /** The effective time, once confirmed. */
  holdsFrom: z.nullable(z.iso.datetime()),
  prices: z.array(PriceLine),
  offers: z.array(OfferLine),
  proposedBy: Person,
  proposedAt: z.iso.datetime(),
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(z.iso.datetime()),
  decision: z.nullable(z.string()),
  /** The caller proposed it and so cannot decide it. */
  own: z.boolean(),
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
  list: endpoint({
    method: 'POST',
    path: '/desk/price/change/list',
    access: 'staff',
    roles: rolesFor('price-propose'),
    effect: 'read',
    summary: { zh: '调价单列表', en: 'Price changes, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(priceChangeStates), { label: { zh: '状态', en: 'State' }, example: 'proposed' })),
      ...pageInput,
    }),
    output: pageOf(PriceChange),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/desk/price/change/:id',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '一张调价单', en: 'One price change' },
    input: z.strictObject({ id: PriceChangeId }),
    output: PriceChange,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/desk/price/change',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '提出调价，由另一人确认', en: 'Propose a price change for somebody else to confirm' },
    input: z.strictObject({
      version: field(z.int().check(z.gte(1), z.lte(1_000_000)), {
        label: { zh: '价目表版本', en: 'Price list version' },
        example: 1,
      }),
      reason: ChangeReason,
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
  confirm: endpoint({
    method: 'POST',
    path: '/desk/price/change/:id/confirm',
    access: 'staff',
    roles: rolesFor('price-confirm'),
    stepUp: true,
    summary: { zh: '确认他人提出的调价', en: 'Confirm a change that somebody else has proposed' },
    input: z.strictObject({ id: PriceChangeId }),
    output: PriceChange,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/desk/price/change/:id/refuse',
    access: 'staff',
    roles: rolesFor('price-confirm'),
    stepUp: true,
    summary: { zh: '否决他人提出的调价', en: 'Refuse a change that somebody else has proposed' },
    input: z.strictObject({ id: PriceChangeId, reason: ChangeReason }),
    output: PriceChange,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/desk/price/change/:id/withdraw',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '撤回自己提出的调价', en: 'Take back a change one has proposed oneself' },
    input: z.strictObject({ id: PriceChangeId }),
    output: PriceChange,
  }),
}
