// Postal addresses: at most twenty per account, exactly one of them the default; validated on server and client.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { isPersonName, normalizeName } from '../realname/fields.ts'
import { normalizePhone } from './fields.ts'
import { RegionCode } from './region.ts'

export const MAX_ADDRESSES_PER_ACCOUNT = 20

const normalized = (maxChars: number, plain: (text: string) => string) =>
  z.pipe(z.string().check(z.maxLength(maxChars)), z.transform(plain))

const MOBILE = /^1[3-9]\d{9}$/
/** Area code, seven or eight digits that do not begin with 0 or 1, and an optional extension. */
const LANDLINE = /^(010|02\d|0[3-9]\d{2})[2-9]\d{6,7}(#\d{1,6})?$/
const SERVICE = /^400\d{7}$/

/** Canonical form: digits only, the extension after `#`. */
export function normalizeContactPhone(text: string): string {
  const [number = '', extension] = text.trim().split(/\s*(?:#|\u8f6c|ext\.?|x)\s*/i)
  const digits = normalizePhone(number.replace(/[()\uff08\uff09]/g, ''))
  return extension ? `${digits}#${normalizePhone(extension)}` : digits
}

/** Accepts the numbers that couriers call: mobile, landline and service numbers. */
export const isContactPhone = (phone: string): boolean => MOBILE.test(phone) || LANDLINE.test(phone) || SERVICE.test(phone)

export const isPostcode = (code: string): boolean => /^\d{6}$/.test(code)

export const AddressId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '地址编号', en: 'Address id' },
  resource: 'address',
  example: '00000000-0000-7000-8000-000000000000',
})

export const Recipient = field(z.pipe(normalized(60, normalizeName), z.string().check(z.minLength(1), z.refine(isPersonName))), {
  label: { zh: '收件人', en: 'Recipient' },
  hint: { zh: '请填写 2–30 个汉字或字母', en: 'enter a name of 2 to 30 Chinese characters or letters' },
  secret: true,
  example: 'Zhang San',
})

export const ContactPhone = field(
  z.pipe(normalized(40, normalizeContactPhone), z.string().check(z.minLength(1), z.refine(isContactPhone))),
  {
    label: { zh: '联系电话', en: 'Phone' },
    hint: {
      zh: '请填写 11 位手机号、带区号的座机或 400 电话',
      en: 'enter an 11-digit mobile number, a landline with its area code, or a 400 number',
    },
    secret: true,
    example: '13900139000',
  },
)

export const Postcode = field(
  z.pipe(
    normalized(12, (text) => text.replace(/\s/g, '')),
    z.string().check(z.refine((code) => code === '' || isPostcode(code))),
  ),
  {
    label: { zh: '邮政编码', en: 'Postcode' },
    hint: { zh: '请填写 6 位数字，不清楚可以留空', en: 'enter 6 digits, or leave it empty' },
    example: '100010',
  },
)

export const StreetAddress = field(z.pipe(normalized(240, normalizeName), z.string().check(z.minLength(4), z.maxLength(120))), {
  label: { zh: '详细地址', en: 'Street address' },
  hint: { zh: '请填写街道、门牌号等，4–120 个字', en: 'enter street, number and room, 4 to 120 characters' },
  secret: true,
  example: '1 Example Road, Room 101',
})

const Default = z._default(field(z.boolean(), { label: { zh: '默认地址', en: 'Default address' }, example: false }), false)

export const addressInput = z.strictObject({
  name: Recipient,
  phone: ContactPhone,
  regionId: RegionCode,
  detail: StreetAddress,
  postcode: z._default(Postcode, ''),
  isDefault: Default,
})

export const AddressItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked in lists; complete for editing. */
  phone: z.string(),
  regionId: z.string(),
  regionName: z.string(),
  detail: z.string(),
  postcode: z.string(),
  isDefault: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type AddressItem = z.infer<typeof AddressItem>

export const addressApi = {
  list: endpoint({
    method: 'GET',
    path: '/address',
    access: 'member',
    summary: { zh: '地址列表，默认地址在前', en: 'One’s addresses, the default first' },
    input: NoInput,
    output: z.object({ list: z.array(AddressItem), total: z.int(), limit: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/address',
    access: 'member',
    summary: { zh: '新增地址', en: 'Add an address' },
    input: addressInput,
    output: AddressItem,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/address/:id',
    access: 'member',
    summary: { zh: '地址详情', en: 'One address, whole' },
    input: z.strictObject({ id: AddressId }),
    output: AddressItem,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/address/:id',
    access: 'member',
    summary: { zh: '修改地址', en: 'Change an address' },
    input: z.strictObject({ id: AddressId, ...addressInput.shape }),
    output: AddressItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/address/:id',
    access: 'member',
    summary: { zh: '删除地址', en: 'Delete an address' },
    input: z.strictObject({ id: AddressId }),
    output: Nothing,
  }),
}
