// Postal addresses of an account: encrypted at rest, limited in number under a lock, exactly one default while there are any.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { type addressApi, MAX_ADDRESSES_PER_ACCOUNT } from '@attestry/contract/modules/account/address'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { formatRegion } from '../region/service.ts'
import { type RegionRow, regionPath, regionPaths } from '../region/store.ts'
import {
  type AddressRow,
  addressesOf,
  clearDefault,
  deleteAddress,
  findAddress,
  insertAddress,
  lockAddresses,
  makeDefault,
  updateAddress,
} from './store.ts'

/** The encrypted part of an address. */
interface Sealed {
  readonly name: string
  readonly phone: string
  readonly detail: string
  readonly postcode: string
}

const contextOf = (id: string) => `address/${id}`

const seal = (deps: Deps, id: string, { name, phone, detail, postcode }: Sealed): Buffer =>
  deps.secretBox.seal(JSON.stringify({ name, phone, detail, postcode }), contextOf(id))

const open = (deps: Deps, { id, sealed }: AddressRow): Sealed => JSON.parse(deps.secretBox.open(sealed, contextOf(id))) as Sealed

const view = (deps: Deps, row: AddressRow, path: readonly RegionRow[]) => ({
  id: row.id,
  ...open(deps, row),
  regionId: row.region_code,
  regionName: formatRegion(path),
  isDefault: row.is_default,
  updatedAt: row.updated_at.toISOString(),
})

/** Every address of an account, unmasked. */
export async function ownAddresses(deps: Deps, accountId: string) {
  const rows = await addressesOf(deps.db, accountId)
  const paths = await regionPaths(
    deps.db,
    rows.map(({ region_code }) => region_code),
  )
  return rows.map((row) => view(deps, row, paths.get(row.region_code) ?? []))
}

export const listAddresses: Service<typeof addressApi.list> = async (deps, actor) => {
  const whole = await ownAddresses(deps, actor.accountId)
  const list = whole.map((address) => ({ ...address, phone: maskedPhone(address.phone) }))
  return { list, total: list.length, limit: MAX_ADDRESSES_PER_ACCOUNT }
}

export const addressDetail: Service<typeof addressApi.detail> = async (deps, actor, { id }) => {
  const row = (await findAddress(deps.db, actor.accountId, id)) ?? refuse(generalErrors.NOT_FOUND)
  return view(deps, row, await regionPath(deps.db, row.region_code))
}

/** Mail needs the smallest administrative unit; a province or city alone is not deliverable. */
async function requireLeaf(deps: Deps, code: string): Promise<RegionRow[]> {
  const path = await regionPath(deps.db, code)
  return path.at(-1)?.leaf ? path : refuse(accountErrors.REGION_NOT_EXACT)
}

export const createAddress: Service<typeof addressApi.create> = async (deps, actor, input) => {
  const path = await requireLeaf(deps, input.regionId)
  await lockAddresses(deps.db, actor.accountId)
  const { length: count } = await addressesOf(deps.db, actor.accountId)
  if (count >= MAX_ADDRESSES_PER_ACCOUNT) refuse(accountErrors.ADDRESSES_FULL, { limit: MAX_ADDRESSES_PER_ACCOUNT })
  const now = deps.clock.now()
  const id = newId(now)
  const is_default = input.isDefault || count === 0
  if (is_default) await clearDefault(deps.db, actor.accountId)
  const row: AddressRow = {
    id,
    platform_id: actor.platformId,
    account_id: actor.accountId,
    region_code: input.regionId,
    sealed: seal(deps, id, input),
    is_default,
    created_at: now,
    updated_at: now,
  }
  await insertAddress(deps.db, row)
  return view(deps, row, path)
}

export const changeAddress: Service<typeof addressApi.change> = async (deps, actor, input) => {
  await lockAddresses(deps.db, actor.accountId)
  const before = (await findAddress(deps.db, actor.accountId, input.id)) ?? refuse(generalErrors.NOT_FOUND)
  const path = await requireLeaf(deps, input.regionId)
  if (input.isDefault && !before.is_default) await clearDefault(deps.db, actor.accountId)
  const row: AddressRow = {
    ...before,
    region_code: input.regionId,
    sealed: seal(deps, before.id, input),
    // Clearing the flag has no effect: the default moves only when another address is made the default.
    is_default: input.isDefault || before.is_default,
    updated_at: deps.clock.now(),
  }
  await updateAddress(deps.db, row)
  return view(deps, row, path)
}

export const removeAddress: Service<typeof addressApi.remove> = async (deps, actor, { id }) => {
  await lockAddresses(deps.db, actor.accountId)
  const removed = (await findAddress(deps.db, actor.accountId, id)) ?? refuse(generalErrors.NOT_FOUND)
  await deleteAddress(deps.db, id)
  const [next] = removed.is_default ? await addressesOf(deps.db, actor.accountId) : []
  if (next) await makeDefault(deps.db, next.id)
  return null
}
