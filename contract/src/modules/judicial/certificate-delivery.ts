// Delivery of a certificate with a receipt: acknowledged online by the applicant, sent by post, or handed over in person.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'

/** online: the applicant acknowledged the electronic certificate. */
export const deliveryMeans = ['online', 'post', 'collect'] as const
export type DeliveryMeans = (typeof deliveryMeans)[number]

const text = (least: number, most: number, label: Bilingual, example: string, secret = false) =>
  field(z.string().check(z.trim(), z.minLength(least), z.maxLength(most)), { label, example, secret })

/** What staff record. */
export const DeliveryRecord = field(
  z.discriminatedUnion('means', [
    z.strictObject({
      means: z.literal('post'),
      carrier: text(2, 40, { zh: '承运人', en: 'Carrier' }, 'EMS'),
      tracking: text(6, 40, { zh: '运单号', en: 'Tracking number' }, 'EA123456789CN'),
    }),
    z.strictObject({
      means: z.literal('collect'),
      recipient: text(2, 60, { zh: '领取人', en: 'Recipient' }, 'Lin Zhiyuan', true),
      receipt: text(2, 60, { zh: '送达回证编号', en: 'Number of the signed receipt' }, 'SD-2026-0012'),
    }),
  ]),
  {
    label: { zh: '送达记录', en: 'Delivery' },
    hint: { zh: '请选择送达方式并填写完整', en: 'choose the means and fill in its fields' },
    example: { means: 'post', carrier: 'EMS', tracking: 'EA123456789CN' },
  },
)
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

export const Delivery = z.object({
  means: z.enum(deliveryMeans),
  /** Of the certificate. */
  version: z.int(),
  at: z.iso.datetime(),
  /** Who recorded it: the applicant, or a member of staff. */
  by: z.string(),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>
