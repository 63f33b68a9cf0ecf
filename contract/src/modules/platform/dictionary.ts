// What a platform says of itself: names, phones, flags. Cached by clients for their session.
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

/** They go into a style sheet, so nothing but a colour may stand here. */
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
  /** The platform's own: action colour by day and by night, and its mark. Absent: the house's. */
  colours: z.optional(z.object({ primary: Colour, primaryDark: Colour, mark: Colour })),
  /** This server runs on demo data: say so, and show the demo logins. */
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
