// Public settings of a platform: names, phones, flags; clients cache them for the session.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'

export const NotaryInfo = z.object({
  fullName: z.string(),
  logos: z.array(z.string()),
  helpImages: z.array(z.string()),
  qrCode: z.string(),
  consultationPhone: z.string(),
  techSupportPhone: z.string(),
  email: z.string(),
  officeHours: z.string(),
  officePlace: z.string(),
})

export const WaitingFeature = z.object({ feature: z.string(), waitsFor: z.string() })

/** Inserted into a style sheet, so only a colour is allowed. */
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

export const PlatformInfo = z.object({
  id: z.int(),
  basicInfo: z.object({ platformName: z.string(), shortName: z.string(), icpNumber: z.string(), chainFilingNumber: z.string() }),
  notaryService: z.boolean(),
  alipayEnabled: z.boolean(),
  wechatEnabled: z.boolean(),
  notaryAlipayEnabled: z.boolean(),
  notaryWechatEnabled: z.boolean(),
  chainMode: z.enum(['none', 'evm', 'ots']),
  chainTime: z.string(),
  explorerUrl: z.string(),
  notaryInfo: NotaryInfo,
  /** The platform's action colours in light and dark mode, and its logo colour; absent: the defaults. */
  colours: z.optional(z.object({ primary: Colour, primaryDark: Colour, mark: Colour })),
  /** The server runs on demo data: clients show a notice and the demo logins. */
  demo: z.boolean(),
  /** Features whose system packages are not installed on this server. */
  waiting: z.array(WaitingFeature),
})

export const dictionaryApi = {
  platform: endpoint({
    method: 'GET',
    path: '/dict',
    access: 'public',
    summary: { zh: '平台信息', en: 'What the platform is and offers' },
    input: NoInput,
    output: PlatformInfo,
  }),
  name: endpoint({
    method: 'GET',
    path: '/notary/name',
    access: 'public',
    summary: { zh: '公证机构名称', en: 'The notary office’s name' },
    input: NoInput,
    output: z.object({ name: z.string(), fullName: z.string() }),
  }),
}
