// Reads product, price, currency and seller of a page from its schema.org objects. Different values count as none: a wrong one is worse than a missing one.

export const schemaFields = ['product', 'price', 'currency', 'shop'] as const
export type SchemaField = (typeof schemaFields)[number]
export type SchemaProduct = Readonly<Record<SchemaField, string | null>>

type Item = Readonly<Record<string, unknown>>
type Follow = (items: readonly Item[], key: string) => Item[]

const MAX_DEPTH = 12
/** Properties that lead to other products than the page's own. */
const FOREIGN = new Set([
  ...['itemListElement', 'isRelatedTo', 'isSimilarTo', 'isAccessoryOrSparePartFor', 'isConsumableFor', 'mentions'],
  ...['brand', 'manufacturer', 'author', 'creator', 'review', 'reviews', 'sponsor', 'parentOrganization'],
])
/** Price specifications with these state a list price, a price per unit, or a price for members. */
const otherPrices = ['priceType', 'referenceQuantity', 'validForMemberTier']

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const typesOf = (item: Item) =>
  [item['@type']]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? [each.replace(/^https?:\/\/(www\.)?schema\.org\//, '')] : []))
const isA = (item: Item, ...types: string[]) => typesOf(item).some((each) => types.includes(each))
const isProduct = (item: Item) => isA(item, 'Product', 'ProductGroup')

function textsOf(value: unknown): string[] {
  const texts = [value].flat().flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [String(each)] : []))
  return texts.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '')
}

/** "12" and "12.00" are the same price. */
const keyOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text)
const onlyOne = (values: readonly string[]) => (new Set(values.map(keyOf)).size === 1 ? (values[0] ?? null) : null)

/** `linked`: the outermost JSON-LD objects and those of their graphs. `microdata`: the outermost items, in the same form. */
export function readSchemaProduct(linked: readonly unknown[], microdata: readonly unknown[]): SchemaProduct {
  const top = [...linked, ...microdata].filter(isItem)
  const byId = new Map<unknown, Item>()
  index(top, byId)
  /** Each once: objects may refer to others by `@id`, many to one, and in circles. */
  const follow: Follow = (items, key) => [
    ...new Set(items.flatMap((each) => [each[key]].flat().filter(isItem)).map((each) => resolve(each, byId))),
  ]
  const stated = outermostProducts(linked)
  const products = theProduct(stated.length > 0 ? stated : outermostProducts(microdata))
  const main = products[0]
  if (!main) return { product: null, price: null, currency: null, shop: null }
  const own = follow(products, 'offers')
  const offers = own.length > 0 ? own : follow(follow(products, 'hasVariant'), 'offers')
  const all = [...new Set([...offers, ...follow(offers, 'offers')])]
  const sellers = follow(all, 'seller')
  return {
    product: onlyOne(textsOf(main.name)),
    price: onlyOne(pricesOf(offers, follow)),
    currency: onlyOne([...all, ...specifications(all, follow)].flatMap((each) => textsOf(each.priceCurrency))),
    shop: sellers.length > 0 ? onlyOne(sellers.flatMap((each) => textsOf(each.name))) : organizationOf(top, follow),
  }
}

function index(value: unknown, byId: Map<unknown, Item>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (isItem(value) && typeof value['@id'] === 'string' && !isReference(value)) byId.set(value['@id'], value)
  for (const each of Object.values(value)) index(each, byId, depth + 1)
}
const isReference = (item: Item) => Object.keys(item).every((key) => key === '@id' || key === '@type')
const resolve = (item: Item, byId: Map<unknown, Item>) => (isReference(item) ? (byId.get(item['@id']) ?? item) : item)

function outermostProducts(value: unknown, depth = 0): Item[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  if (isItem(value) && isProduct(value)) return isReference(value) ? [] : [value]
  return Object.entries(value).flatMap(([key, each]) => (FOREIGN.has(key) ? [] : outermostProducts(each, depth + 1)))
}

/** The page's one product, possibly stated more than once, or a group and its variants beside it; else nothing. */
function theProduct(found: readonly Item[]): readonly Item[] {
  const groups = found.filter((each) => isA(each, 'ProductGroup'))
  const isVariant = (each: Item) => each.isVariantOf !== undefined || each.inProductGroupWithID !== undefined
  const others = groups.length === 0 ? found : found.filter((each) => !isVariant(each) || isA(each, 'ProductGroup'))
  const named = others.filter((each) => textsOf(each.name).length > 0)
  const names = new Set(named.flatMap((each) => textsOf(each.name)))
  if (names.size === 1)
    return [...named, ...found.filter((each) => groups.length > 0 && isVariant(each) && !isA(each, 'ProductGroup'))]
  return names.size === 0 && others.length === 1 ? others : []
}

const specifications = (offers: readonly Item[], follow: Follow) =>
  follow(offers, 'priceSpecification').filter((each) => otherPrices.every((key) => each[key] === undefined))

function rangeOf(offer: Item): string | null {
  const [low, high] = [onlyOne(textsOf(offer.lowPrice)), onlyOne(textsOf(offer.highPrice))]
  // A price "from 12" is no price.
  if (low === null || high === null) return null
  return keyOf(low) === keyOf(high) ? low : `${low}–${high}`
}

function pricesOf(offers: readonly Item[], follow: Follow): string[] {
  const ranges = offers.flatMap((each) => rangeOf(each) ?? [])
  const others = offers.filter((each) => rangeOf(each) === null)
  const single = [...others, ...follow(others, 'offers')]
  const unpriced = single.filter((each) => textsOf(each.price).length === 0)
  return [...ranges, ...[...single, ...specifications(unpriced, follow)].flatMap((each) => textsOf(each.price))]
}

/** The shop or organization that the page itself states, and none that is part of a certificate, a place or a brand. */
function organizationOf(top: readonly Item[], follow: Follow): string | null {
  const pages = top.filter((each) => typesOf(each).some((type) => type === 'WebSite' || type.endsWith('Page')))
  const stated = [...top, ...follow(pages, 'publisher')]
  for (const type of ['Store', 'OnlineStore', 'Organization']) {
    const name = onlyOne(stated.filter((each) => isA(each, type)).flatMap((each) => textsOf(each.name)))
    if (name !== null) return name
  }
  return null
}
