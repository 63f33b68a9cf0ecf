// The platform's lawyers, by city and field.
import { generalErrors, type Locale } from '@attestry/contract/errors'
import type { directoryApi } from '@attestry/contract/modules/lawyer/directory'
import { lawFieldNames, lawFields } from '@attestry/contract/modules/lawyer/field'
import type { Actor } from '../../../kernel/actor.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { cityCounts, fieldCounts, type LawyerRow, lawyersInField, listedLawyer, listLawyers } from './store.ts'

const MAX_OTHER_LAWYERS = 3

/** Years since the first licence, at least one. */
const yearsSince = (deps: Deps, since: number): number =>
  Math.max(1, new Date(deps.clock.now().getTime() + hours(8)).getUTCFullYear() - since)

const lawyerSummary = (deps: Deps, row: LawyerRow, locale: Locale) => {
  const { name, firm, city, summary } = row[locale]
  return {
    id: row.id,
    name,
    firm,
    city,
    summary,
    fields: row.fields.map((fid) => ({ fid, name: lawFieldNames[fid][locale] })),
    years: yearsSince(deps, row.since),
  }
}

async function fieldsOf(deps: Deps, { platformId, locale }: Actor) {
  const counts = await fieldCounts(deps.db, platformId)
  return lawFields.flatMap((fid) => {
    const count = counts.get(fid)
    return count ? [{ fid, name: lawFieldNames[fid][locale], count }] : []
  })
}

async function citiesOf(deps: Deps, { platformId, locale }: Actor) {
  const counts = await cityCounts(deps.db, platformId)
  return counts.map(({ city, en, count }) => ({ city, name: locale === 'zh' ? city : en, count }))
}

export const lawyerList: Service<typeof directoryApi.list> = async (deps, actor, { city, field, keyword, ...page }) => {
  const [{ rows, total }, cities, fields] = await Promise.all([
    listLawyers(deps.db, actor.platformId, { city, field, keyword }, page),
    citiesOf(deps, actor),
    fieldsOf(deps, actor),
  ])
  return { list: rows.map((row) => lawyerSummary(deps, row, actor.locale)), total, ...page, cities, fields }
}

export const fieldInfo: Service<typeof directoryApi.fields> = async (deps, actor) => ({ list: await fieldsOf(deps, actor) })
export const cityList: Service<typeof directoryApi.cities> = async (deps, actor) => ({ list: await citiesOf(deps, actor) })

export const lawyerDetails: Service<typeof directoryApi.details> = async (deps, actor, { lawyer, field }) => {
  const row = (await listedLawyer(deps.db, actor.platformId, lawyer)) ?? refuse(generalErrors.NOT_FOUND)
  const fieldOfOthers = field === 'any' ? row.fields[0] : field
  const others = fieldOfOthers ? await lawyersInField(deps.db, actor.platformId, fieldOfOthers, MAX_OTHER_LAWYERS + 1) : []
  return {
    ...lawyerSummary(deps, row, actor.locale),
    licence: row.licence,
    introduction: row[actor.locale].introduction,
    others: others
      .filter(({ id }) => id !== row.id)
      .slice(0, MAX_OTHER_LAWYERS)
      .map((other) => lawyerSummary(deps, other, actor.locale)),
  }
}
