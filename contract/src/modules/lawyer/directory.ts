// The lawyer directory of a platform: by city and field, and single entries.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, pageInput, pageOf } from '../../paging.ts'
import { lawFields } from './field.ts'

export const LawFieldField = field(z.enum(lawFields), { label: { zh: '专业领域', en: 'Field of practice' }, example: 'ip' })

export const City = field(z.string().check(z.trim(), z.regex(/^[\p{Script=Han}A-Za-z ·'-]{2,30}$/u)), {
  label: { zh: '城市', en: 'City' },
  hint: { zh: '2–30 个汉字或字母', en: '2 to 30 letters' },
  example: 'Jiangzhou',
})

export const LawyerName = field(z.uuid(), {
  label: { zh: '律师编号', en: 'Lawyer' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  example: '00000000-0000-7000-8000-000000000000',
})

const FieldCount = z.object({ fid: z.enum(lawFields), name: z.string(), count: z.int() })
/** `city` is the query value; `name` is its name in the caller's language. */
const CityCount = z.object({ city: z.string(), name: z.string(), count: z.int() })

export const ListedLawyer = z.object({
  id: z.string(),
  name: z.string(),
  firm: z.string(),
  city: z.string(),
  fields: z.array(z.object({ fid: z.enum(lawFields), name: z.string() })),
  years: z.int(),
  summary: z.string(),
})
export type ListedLawyer = z.infer<typeof ListedLawyer>

export const Lawyer = z.extend(ListedLawyer, {
  licence: z.string(),
  introduction: z.string(),
  /** Other lawyers in the requested field. */
  others: z.array(ListedLawyer),
})
export type Lawyer = z.infer<typeof Lawyer>

export const LawyerPage = z.extend(pageOf(ListedLawyer), { cities: z.array(CityCount), fields: z.array(FieldCount) })
export type LawyerPage = z.infer<typeof LawyerPage>

export const directoryApi = {
  list: endpoint({
    method: 'POST',
    path: '/lawyer/list',
    access: 'public',
    effect: 'read',
    summary: { zh: '律师名录', en: 'Lawyers' },
    input: z.strictObject({
      ...pageInput,
      city: z.optional(City),
      field: z.optional(LawFieldField),
      keyword: z.optional(
        field(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), {
          label: { zh: '姓名或律所', en: 'Name or firm' },
          example: 'Lin',
        }),
      ),
    }),
    output: LawyerPage,
  }),
  fields: endpoint({
    method: 'GET',
    path: '/lawyer/getFieldInfo',
    access: 'public',
    summary: { zh: '专业领域', en: 'Fields of practice' },
    input: NoInput,
    output: z.object({ list: z.array(FieldCount) }),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/lawyer/getCityList',
    access: 'public',
    summary: { zh: '有律师的城市', en: 'Cities with lawyers' },
    input: NoInput,
    output: z.object({ list: z.array(CityCount) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/lawyer/details/:lawyer/:field',
    access: 'public',
    summary: { zh: '律师详情，及同领域的其他律师', en: 'One lawyer, and others in the same field' },
    input: z.strictObject({
      lawyer: LawyerName,
      field: field(z.enum(['any', ...lawFields]), { label: { zh: '专业领域', en: 'Field of practice' }, example: 'any' }),
    }),
    output: Lawyer,
  }),
}
