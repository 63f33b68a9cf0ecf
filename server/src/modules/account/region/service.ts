// Provinces, cities and districts, and the full name of a region.
import { generalErrors } from '@attestry/contract/errors'
import type { regionApi } from '@attestry/contract/modules/account/region'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { childRegions, type RegionRow, regionPath } from './store.ts'

/** Grouping codes for counties governed directly by a province: a city code without a city. */
const isGroupingCode = ({ id, level }: RegionRow) => level === 'city' && id.slice(2, 4) === '90'

/** As in a postal address: without grouping codes, and without a city that repeats its province's name. */
export function formatRegion(path: readonly RegionRow[]): string {
  const named = path.filter((region) => !isGroupingCode(region)).map(({ name }) => name)
  return named.filter((name, at) => name !== named[at - 1]).join('')
}

export const listProvinces: Service<typeof regionApi.provinces> = async (deps) => {
  const list = await childRegions(deps.db, null)
  return { list, total: list.length }
}

export const listChildren: Service<typeof regionApi.below> = async (deps, _actor, { id }) => {
  if ((await regionPath(deps.db, id)).length === 0) refuse(generalErrors.NOT_FOUND)
  const list = await childRegions(deps.db, id)
  return { list, total: list.length }
}

export const describeRegion: Service<typeof regionApi.name> = async (deps, _actor, { id }) => {
  const path = await regionPath(deps.db, id)
  if (path.length === 0) refuse(generalErrors.NOT_FOUND)
  return { id, name: formatRegion(path), path }
}
