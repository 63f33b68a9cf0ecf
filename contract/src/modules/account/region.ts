// Provinces, cities and districts by GB/T 2260 code, for address forms.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'

/** Two digits each for province, city and district; zeros for the missing levels. */
export const RegionCode = field(z.string().check(z.minLength(1), z.regex(/^[1-9]\d{5}$/)), {
  label: { zh: '所在地区', en: 'Region' },
  hint: { zh: '请选择到区县', en: 'choose down to the district' },
  unowned: true,
  example: '110101',
})

export const regionLevels = ['province', 'city', 'district'] as const
export type RegionLevel = (typeof regionLevels)[number]

export const Region = z.object({
  id: z.string(),
  /** The official Chinese name: place names are not translated. */
  name: z.string(),
  level: z.enum(regionLevels),
  /** A region without subdivisions, which an address may use. */
  leaf: z.boolean(),
})
export type Region = z.infer<typeof Region>

const Regions = z.object({ list: z.array(Region), total: z.int() })

export const regionApi = {
  provinces: endpoint({
    method: 'GET',
    path: '/province',
    access: 'public',
    summary: { zh: '省级行政区列表', en: 'Every province and its like' },
    input: NoInput,
    output: Regions,
  }),
  below: endpoint({
    method: 'GET',
    path: '/region/:id',
    access: 'public',
    summary: { zh: '下级行政区列表', en: 'The regions directly below one' },
    input: z.strictObject({ id: RegionCode }),
    output: Regions,
  }),
  name: endpoint({
    method: 'GET',
    path: '/region/name/:id',
    access: 'public',
    summary: { zh: '行政区的完整名称', en: 'A region’s name, from the province down' },
    input: z.strictObject({ id: RegionCode }),
    output: z.object({ id: z.string(), name: z.string(), path: z.array(Region) }),
  }),
}
