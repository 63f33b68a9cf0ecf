// The lawyer directory for operators: entries, order and texts.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { City, LawFieldField } from './directory.ts'
import { lawFields } from './field.ts'

const LawyerId = field(z.uuid(), {
  label: { zh: '律师编号', en: 'Lawyer' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  resource: 'lawyer',
  example: '00000000-0000-7000-8000-000000000000',
})

const line = (most: number, label: Bilingual, example: string, multiLine = false) =>
  field(z.string().check(z.trim(), z.minLength(2), z.maxLength(most)), { label, multiLine, example })

const LawyerText = z.strictObject({
  name: line(30, { zh: '姓名', en: 'Name' }, 'Lin Zhiyuan'),
  firm: line(60, { zh: '律师事务所', en: 'Firm' }, 'Qinghe Law Firm'),
  city: City,
  summary: line(160, { zh: '简介', en: 'Summary' }, 'Copyright on the internet', true),
  introduction: line(4_000, { zh: '详细介绍', en: 'Introduction' }, 'Practises in copyright.', true),
})

const facts = {
  /** 17 digits, as on a practising certificate. */
  licence: field(z.string().check(z.trim(), z.regex(/^\d{17}$/)), {
    label: { zh: '执业证号', en: 'Licence number' },
    hint: { zh: '17 位数字', en: '17 digits' },
    example: '13201201010123456',
  }),
  fields: field(z.array(LawFieldField).check(z.minLength(1), z.maxLength(lawFields.length)), {
    label: { zh: '专业领域', en: 'Fields of practice' },
    example: ['ip'],
  }),
  /** The year of the first licence; years of practice follow from it. */
  since: field(z.int().check(z.gte(1979), z.lte(2100)), { label: { zh: '执业起始年', en: 'Practising since' }, example: 2012 }),
  listed: field(z.boolean(), { label: { zh: '在名录中显示', en: 'Listed' }, example: true }),
  place: z._default(field(z.int().check(z.gte(0), z.lte(9_999)), { label: { zh: '排序', en: 'Place' }, example: 10 }), 100),
  zh: LawyerText,
  en: LawyerText,
}

export const DeskLawyer = z.object({
  id: z.string(),
  licence: z.string(),
  fields: z.array(z.enum(lawFields)),
  since: z.int(),
  listed: z.boolean(),
  place: z.int(),
  zh: LawyerText,
  en: LawyerText,
  updatedAt: z.iso.datetime(),
})
export type DeskLawyer = z.infer<typeof DeskLawyer>

export const lawyerDeskApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/lawyer/list',
    access: 'staff',
    roles: rolesFor('content'),
    effect: 'read',
    summary: { zh: '律师管理：列表', en: 'Lawyers: list' },
    input: z.strictObject(pageInput),
    output: pageOf(DeskLawyer),
  }),
  create: endpoint({
    method: 'POST',
    path: '/desk/lawyer',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '律师管理：新增', en: 'Lawyers: add' },
    input: z.strictObject(facts),
    output: DeskLawyer,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/desk/lawyer/:id',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '律师管理：修改', en: 'Lawyers: change' },
    input: z.strictObject({ id: LawyerId, ...facts }),
    output: DeskLawyer,
  }),
}
