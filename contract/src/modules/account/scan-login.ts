// QR code login: a browser shows a code, and a logged-in phone reviews the request and confirms or rejects it.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { LoggedIn } from './session.ts'

export const SCAN_LOGIN_SECONDS = 120

/** waiting: shown, not yet scanned. scanned: under review on a phone. confirmed: the browser may log in, once. */
export const scanStates = ['waiting', 'scanned', 'confirmed', 'declined', 'expired'] as const
export type ScanState = (typeof scanStates)[number]

const shape = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const label = { zh: '登录二维码编号', en: 'Login code id' }
const example = '0'.repeat(32)

/** The id held by the requesting browser; useless without its cookie. */
const ShownId = field(shape, { label, bearer: true, example })
/** The id held by the first phone that scanned the code. */
const ScannedId = field(z.string().check(z.regex(/^[0-9a-f]{32}$/)), { label, resource: 'scan-login', example })

/** The login request as shown on the phone. */
export const ScanQuestion = z.object({
  state: z.enum(scanStates),
  device: z.string(),
  address: z.string(),
  /** Whether browser and phone are in the same network. */
  sameNetwork: z.boolean(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const scanLoginApi = {
  begin: endpoint({
    method: 'GET',
    path: '/login/app/id',
    access: 'public',
    effect: 'act',
    summary: { zh: '扫码登录：获取二维码编号', en: 'Scan to log in: a new code for this browser' },
    input: NoInput,
    /** path: the address in the QR code, on this site. */
    output: z.object({ appId: z.string(), path: z.string(), expiresInSeconds: z.int() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/login/app/id/authorize/status/:appId',
    access: 'public',
    summary: { zh: '扫码登录：查询状态', en: 'Scan to log in: how far it has come' },
    input: z.strictObject({ appId: ShownId }),
    output: z.object({ state: z.enum(scanStates), expiresInSeconds: z.int() }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/login/app/id/enter',
    access: 'public',
    summary: { zh: '扫码登录：手机确认后进入', en: 'Scan to log in: come in once the phone has said yes' },
    input: z.strictObject({ appId: ShownId }),
    output: LoggedIn,
  }),
  look: endpoint({
    method: 'POST',
    path: '/login/app/id/look',
    access: 'member',
    summary: { zh: '扫码登录：在手机上查看是谁请求登录', en: 'Scan to log in: see on the phone who asks' },
    input: z.strictObject({ appId: ScannedId }),
    output: ScanQuestion,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/login/app/id/confirm',
    access: 'member',
    summary: { zh: '扫码登录：在手机上确认', en: 'Scan to log in: say yes on the phone' },
    input: z.strictObject({ appId: ScannedId }),
    output: Nothing,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/login/app/id/decline',
    access: 'member',
    summary: { zh: '扫码登录：在手机上拒绝', en: 'Scan to log in: say no on the phone' },
    input: z.strictObject({ appId: ScannedId }),
    output: Nothing,
  }),
}
