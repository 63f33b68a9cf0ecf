// Invoice headers of an account: encrypted at rest, limited in number under a lock, exactly one default while there are any.
import { generalErrors } from '@attestry/contract/errors'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import type { Buyer } from '@attestry/contract/modules/invoice/fields'
import { type headerApi, MAX_HEADERS_PER_ACCOUNT } from '@attestry/contract/modules/invoice/header'
import { offersSpecial } from '@attestry/contract/modules/invoice/rule'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { readRule } from '../rule/store.ts'
import {
  clearDefault,
  deleteHeader,
  findHeader,
  type HeaderRow,
  headersOf,
  insertHeader,
  lockHeaders,
  makeDefault,
  updateHeader,
} from './store.ts'

type Sealed = Omit<Buyer, 'kind'>

const contextOf = (id: string) => `invoice-header/${id}`

const seal = (deps: Deps, id: string, { title, taxNumber, address, phone, bank, account }: Sealed): Buffer =>
  deps.secretBox.seal(JSON.stringify({ title, taxNumber, address, phone, bank, account }), contextOf(id))

/** Whom the header names. */
export const buyerOf = (deps: Deps, { id, kind, sealed }: HeaderRow): Buyer => ({
  kind,
  ...(JSON.parse(deps.secretBox.open(sealed, contextOf(id))) as Sealed),
})

const view = (deps: Deps, row: HeaderRow) => ({
  id: row.id,
  ...buyerOf(deps, row),
  isDefault: row.is_default,
  updatedAt: row.updated_at.toISOString(),
})

export const ownHeaders = async (deps: Deps, ownerId: string) => (await headersOf(deps.db, ownerId)).map((row) => view(deps, row))

export const listHeaders: Service<typeof headerApi.list> = async (deps, actor) => {
  const list = await ownHeaders(deps, actor.ownerId)
  const { rule } = await readRule(deps.db, actor.platformId)
  return { list, total: list.length, limit: MAX_HEADERS_PER_ACCOUNT, special: offersSpecial(rule) }
}

export const requireHeader = async (deps: Deps, ownerId: string, id: string): Promise<HeaderRow> =>
  (await findHeader(deps.db, ownerId, id)) ?? refuse(generalErrors.NOT_FOUND)

export const headerDetail: Service<typeof headerApi.detail> = async (deps, actor, { id }) =>
  view(deps, await requireHeader(deps, actor.ownerId, id))

export const createHeader: Service<typeof headerApi.create> = async (deps, actor, input) => {
  await lockHeaders(deps.db, actor.ownerId)
  const { length: count } = await headersOf(deps.db, actor.ownerId)
  if (count >= MAX_HEADERS_PER_ACCOUNT) refuse(invoiceErrors.HEADERS_FULL, { limit: MAX_HEADERS_PER_ACCOUNT })
  const now = deps.clock.now()
  const id = newId(now)
  const is_default = input.isDefault || count === 0
  if (is_default) await clearDefault(deps.db, actor.ownerId)
  const row: HeaderRow = {
    id,
    platform_id: actor.platformId,
    owner_id: actor.ownerId,
    kind: input.kind,
    sealed: seal(deps, id, input),
    is_default,
    created_at: now,
    updated_at: now,
  }
  await insertHeader(deps.db, row)
  return view(deps, row)
}

export const changeHeader: Service<typeof headerApi.change> = async (deps, actor, input) => {
  await lockHeaders(deps.db, actor.ownerId)
  const before = await requireHeader(deps, actor.ownerId, input.id)
  if (input.isDefault && !before.is_default) await clearDefault(deps.db, actor.ownerId)
  const row: HeaderRow = {
    ...before,
    kind: input.kind,
    sealed: seal(deps, before.id, input),
    // Clearing the flag has no effect: the default moves only when another header is made the default.
    is_default: input.isDefault || before.is_default,
    updated_at: deps.clock.now(),
  }
  await updateHeader(deps.db, row)
  return view(deps, row)
}

export const removeHeader: Service<typeof headerApi.remove> = async (deps, actor, { id }) => {
  await lockHeaders(deps.db, actor.ownerId)
  const removed = await requireHeader(deps, actor.ownerId, id)
  await deleteHeader(deps.db, id)
  const [next] = removed.is_default ? await headersOf(deps.db, actor.ownerId) : []
  if (next) await makeDefault(deps.db, next.id)
  return null
}
