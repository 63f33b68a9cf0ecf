// Regions, step by step from the province down, and how a whole one is written.
import { generalErrors } from '@attestry/contract/errors'
import type { regionApi } from '@attestry/contract/modules/account/region'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type RegionRow, regionPath, regionsBelow } from './store.ts'

/** Not places but shelves of the list: counties a province governs itself stand under a city code without a city. */
const isShelf = ({ id, level }: RegionRow) => level === 'city' && id.slice(2, 4) === '90'

/** As on an envelope: neither shelves nor a city that repeats its province's name. */
export function writtenRegion(path: readonly RegionRow[]): string {
  const named = path.filter((region) => !isShelf(region)).map(({ name }) => name)
  return named.filter((name, at) => name !== named[at - 1]).join('')
}

export const listProvinces: Service<typeof regionApi.provinces> = async (deps) => {
  const list = await regionsBelow(deps.db, null)
  return { list, total: list.length }
}

export const listBelow: Service<typeof regionApi.below> = async (deps, _actor, { id }) => {
  if ((await regionPath(deps.db, id)).length === 0) refuse(generalErrors.NOT_FOUND)
  const list = await regionsBelow(deps.db, id)
  return { list, total: list.length }
}

export const nameRegion: Service<typeof regionApi.name> = async (deps, _actor, { id }) => {
  const path = await regionPath(deps.db, id)
  if (path.length === 0) refuse(generalErrors.NOT_FOUND)
  return { id, name: writtenRegion(path), path }
}
