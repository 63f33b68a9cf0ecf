// Input of the capture calls: addresses with their descriptions, and the filter of the list.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Label, RecordName, Remark, timeFilter } from '../attestation/record.ts'
import { captureKinds, captureStates, devices } from './capture-vocabulary.ts'

/** The address alone: the page finds it in pasted text. Characters that an address cannot have are percent-encoded. */
export const PageUrl = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(4096)), {
  label: { zh: '网址', en: 'Address' },
  hint: {
    zh: '以 http:// 或 https:// 开头的公开网址，不超过 2048 个字符',
    en: 'a public address that begins with http:// or https://, at most 2048 characters',
  },
  example: 'https://www.example.com/item/1',
})

/** The future number of the record, assigned when the capture is requested. */
export const CaptureAno = field(z.string().check(z.regex(/^\d{18,19}$/)), {
  label: { zh: '保全号', en: 'Record number' },
  hint: { zh: '18–19 位数字', en: '18 to 19 digits' },
  resource: 'capture',
  example: '100000000000000000',
})

const Kind = field(z.enum(captureKinds), { label: { zh: '取证类型', en: 'Type of capture' }, example: 'web' })
/** Left out or empty, it is read from the page. */
const Party = (label: Bilingual) => z.optional(field(z.string().check(z.trim(), z.maxLength(100)), { label, example: 'Qinghe' }))

export const AcceptInvalidTls = field(z.boolean(), {
  label: { zh: '网站的安全证书无效时仍然取证', en: 'Capture even if the certificate is not valid' },
  example: false,
})

const line = {
  url: PageUrl,
  name: z.optional(RecordName),
  label: z.optional(Label),
  remark: z.optional(Remark),
  device: z._default(field(z.enum(devices), { label: { zh: '设备', en: 'Device' }, example: 'desktop' }), 'desktop'),
  acceptInvalidTls: z._default(AcceptInvalidTls, false),
}
export const PageLine = z.strictObject(line)
export const MarketplaceLine = z.strictObject({
  ...line,
  platform: Party({ zh: '电商平台', en: 'Marketplace' }),
  seller: Party({ zh: '店铺名称', en: 'Shop' }),
})
export const VideoLine = z.strictObject({
  ...line,
  platform: Party({ zh: '视频平台', en: 'Video site' }),
  seller: Party({ zh: '发布者', en: 'Publisher' }),
})

export const many = <S extends z.core.$ZodType>(schema: S, limit: number) =>
  field(z.array(schema).check(z.minLength(1), z.maxLength(limit)), { label: { zh: '取证网址', en: 'Addresses' } })

export const captureFilter = {
  kind: z.optional(Kind),
  keyword: z.optional(
    field(z.string().check(z.trim(), z.maxLength(100)), { label: { zh: '关键词', en: 'Search words' }, example: 'shop' }),
  ),
  label: z.optional(Label),
  state: z.optional(field(z.enum(captureStates), { label: { zh: '状态', en: 'Status' }, example: 'succeeded' })),
  batchId: z.optional(
    field(z.uuid(), {
      label: { zh: '批次', en: 'Batch' },
      resource: 'capture-batch',
      example: '01890000-0000-7000-8000-000000000000',
    }),
  ),
  ...timeFilter(),
}
