// Settings of a platform for its staff: names, logo, colours, phones, flags, filing numbers.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { defaultColours, ReadableColours } from './colour.ts'
import { unsetFeatures, unsetFilings, unsetOffice } from './unset-platform.ts'

export const chainModes = ['none', 'evm', 'ots'] as const

export const MAX_LOGO_BYTES = 256 * 1024
export const LOGO_SIDE = { least: 32, most: 1024 }

const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u

const line = (label: Bilingual, least: number, most: number, example: string) =>
  field(z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(ONE_LINE)), { label, example })

const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** On English pages in place of the Chinese text; empty: that one is shown. */
const english = (label: Bilingual, most: number, example: string) =>
  z._default(
    field(
      z.string().check(
        z.trim(),
        z.maxLength(most),
        z.regex(ONE_LINE),
        z.refine((text) => !CHINESE.test(text)),
      ),
      {
        label,
        hint: {
          zh: `请用英文填写，不含汉字和全角标点，最多 ${most} 个字符`,
          en: `write it in English, without Chinese characters or full-width punctuation, in at most ${most} characters`,
        },
        example,
      },
    ),
    '',
  )

const OFFICE_PHONE = /^(1[3-9]\d{9}|[48]00\d{7}|0\d{9,11}|9\d{4,5}|1\d{4})?$/

const phone = (label: Bilingual, needed: boolean) =>
  field(
    z.string().check(
      z.trim(),
      z.maxLength(20),
      z.regex(/^[\d-]*$/),
      z.refine((text) => OFFICE_PHONE.test(text.replaceAll('-', '')) && (!needed || text !== '')),
    ),
    {
      label,
      hint: {
        zh: '手机号、带区号的座机或 400 号码，可用连字符分隔',
        en: 'a mobile number, a landline with its area code or a 400 number; hyphens are welcome',
      },
      example: '400-000-0000',
    },
  )

const Flag = (label: Bilingual) => field(z.boolean(), { label, example: true })

/** SHA-256 of the logo; empty: the default logo. */
const Logo = field(z.string().check(z.regex(/^([0-9a-f]{64})?$/)), { label: { zh: '标志', en: 'Logo' }, example: '' })

export const settingShape = {
  platformName: line({ zh: '平台名称', en: 'Platform name' }, 2, 40, 'Attestry'),
  /** For narrow places: the side menu and the mobile title. */
  shortName: line({ zh: '平台简称', en: 'Short name' }, 1, 16, 'Attestry'),
  fullName: line({ zh: '公证机构全称', en: 'Full name of the office' }, 2, 60, 'Jiangzhou Notary Office'),
  englishName: english({ zh: '平台英文名称', en: 'English name of the platform' }, 40, 'Attestry'),
  englishFullName: english({ zh: '公证机构英文全称', en: 'English name of the office' }, 80, 'Jiangzhou Notary Office'),
  smsSignature: line({ zh: '短信签名', en: 'SMS signature' }, 2, 16, 'Attestry'),
  logo: Logo,
  colours: ReadableColours,
  consultationPhone: phone({ zh: '咨询电话', en: 'Phone for questions' }, true),
  techSupportPhone: phone({ zh: '技术支持电话', en: 'Phone for technical support' }, false),
  email: field(z.union([z.literal(''), z.email().check(z.maxLength(100))]), {
    label: { zh: '电子邮箱', en: 'E-mail' },
    hint: { zh: '请输入有效的邮箱地址', en: 'enter a valid e-mail address' },
    example: 'service@attestry.example',
  }),
  officeHours: line({ zh: '办公时间', en: 'Office hours' }, 0, 60, '9:00–17:00'),
  officePlace: line({ zh: '办公地址', en: 'Office address' }, 0, 100, '1 Riverside Road'),
  englishOfficeHours: english({ zh: '英文办公时间', en: 'Office hours in English' }, 60, 'Mon–Fri 9:00–17:00'),
  englishOfficePlace: english({ zh: '英文办公地址', en: 'Office address in English' }, 100, '1 Riverside Road'),
  icpNumber: line({ zh: 'ICP 备案号', en: 'ICP filing number' }, 0, 60, 'ICP 00000000'),
  chainFilingNumber: line({ zh: '区块链备案号', en: 'Blockchain filing number' }, 0, 60, '00000000'),
  notaryService: Flag({ zh: '公证服务', en: 'Notary service' }),
  alipayEnabled: Flag({ zh: '支付宝充值', en: 'Top up by Alipay' }),
  wechatEnabled: Flag({ zh: '微信充值', en: 'Top up by WeChat Pay' }),
  notaryAlipayEnabled: Flag({ zh: '支付宝支付公证费', en: 'Notary fees by Alipay' }),
  notaryWechatEnabled: Flag({ zh: '微信支付公证费', en: 'Notary fees by WeChat Pay' }),
  chainMode: field(z.enum(chainModes), { label: { zh: '上链方式', en: 'Chain' }, example: 'none' }),
  chainTime: line({ zh: '上链时间说明', en: 'When entries reach the chain' }, 0, 60, ''),
  explorerUrl: field(z.string().check(z.maxLength(200), z.regex(/^(https:\/\/[^\s"'<>\\@]+)?$/)), {
    label: { zh: '区块浏览器地址', en: 'Block explorer' },
    hint: { zh: '以 https:// 开头的地址，或留空', en: 'an address that begins with https://, or nothing' },
    example: '',
  }),
}

export const PlatformSetting = z.strictObject(settingShape)
export type PlatformSetting = z.infer<typeof PlatformSetting>
export type SettingKey = keyof PlatformSetting

const example: PlatformSetting = {
  ...unsetFilings,
  ...unsetFeatures,
  ...unsetOffice,
  platformName: 'Attestry',
  shortName: 'Attestry',
  fullName: 'Jiangzhou Notary Office',
  englishName: '',
  englishFullName: '',
  smsSignature: 'Attestry',
  logo: '',
  colours: { ...defaultColours },
  consultationPhone: '400-000-0000',
  englishOfficeHours: '',
  englishOfficePlace: '',
  notaryService: true,
}

/** Optimistic locking: increases with every change, and the editor sends the version it has read. */
export const SettingVersion = field(z.int().check(z.gte(0), z.lte(1_000_000)), {
  label: { zh: '版本', en: 'Version' },
  example: 1,
})

export const SettingReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '理由', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明理由，它会留在审计日志中', en: 'say why in 2 to 200 characters; it stays on the audit log' },
  example: 'The office has moved.',
})

/** What is stored may be older than the rule that English texts contain no Chinese. */
const StoredSetting = z.object({
  ...settingShape,
  englishName: z.string(),
  englishFullName: z.string(),
  englishOfficeHours: z.string(),
  englishOfficePlace: z.string(),
})

export const DeskSetting = z.object({
  version: z.int(),
  setting: StoredSetting,
  updatedAt: z.nullable(z.iso.datetime()),
  updatedBy: z.nullable(z.string()),
  /** The chain that this server is connected to; no other can be chosen. */
  chains: z.array(z.enum(chainModes)),
})
export type DeskSetting = z.infer<typeof DeskSetting>

export const settingApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/platform/setting',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '平台设置', en: 'The platform’s settings' },
    input: NoInput,
    output: DeskSetting,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/desk/platform/setting',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '修改平台设置', en: 'Change the platform’s settings' },
    input: z.strictObject({
      version: SettingVersion,
      reason: SettingReason,
      setting: field(PlatformSetting, { label: { zh: '设置', en: 'Settings' }, example }),
    }),
    output: DeskSetting,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/desk/platform/logo',
    access: 'staff',
    roles: rolesFor('setting'),
    effect: 'stream',
    files: true,
    summary: { zh: '上传标志图片（仅 PNG，重新编码）', en: 'Upload a logo: PNG only, re-encoded from its pixels' },
    input: NoInput,
    output: z.object({ logo: z.string(), width: z.int(), height: z.int() }),
  }),
  logo: endpoint({
    method: 'GET',
    path: '/notary/logo/:logo',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '平台标志图片', en: 'A platform’s logo' },
    input: z.strictObject({
      logo: field(z.string().check(z.regex(/^[0-9a-f]{64}$/)), { label: { zh: '标志', en: 'Logo' }, example: '0'.repeat(64) }),
    }),
    output: Nothing,
  }),
}
