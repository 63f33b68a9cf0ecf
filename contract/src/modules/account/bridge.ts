// Login from a partner's system with a signed token, and tickets to open a socket from here.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { LoggedIn } from './session.ts'
import { FirstUse, Ticket } from './third-account.ts'

/** The maximum lifetime of a token, whatever it claims. */
export const MAX_BRIDGE_TOKEN_SECONDS = 60
export const SOCKET_TICKET_SECONDS = 30
export const MAX_BRIDGE_KEYS = 10

export const socketPurposes = ['remote-session'] as const
export type SocketPurpose = (typeof socketPurposes)[number]

/** A compact JWS: EdDSA over Ed25519. */
const BridgeToken = field(z.string().check(z.maxLength(2048), z.regex(/^[\w-]{1,512}\.[\w-]{1,1400}\.[\w-]{86}$/)), {
  label: { zh: '登录链接', en: 'Login link' },
  hint: { zh: '请从合作系统重新进入', en: 'come over from the partner system again' },
  secret: true,
  example: `${'e'.repeat(20)}.${'e'.repeat(20)}.${'A'.repeat(86)}`,
})

/** The identity in the token, shown for confirmation before the login: anyone could have sent the link. */
export const BridgeArrival = z.object({
  partner: z.string(),
  /** Set if the partner's user has an account here. */
  known: z.nullable(z.object({ ticket: z.string(), name: z.string(), phone: z.string(), expiresInSeconds: z.int() })),
  firstUse: z.nullable(FirstUse),
})

const KeyId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '桥接密钥编号', en: 'Bridge key id' },
  resource: 'bridge-key',
  example: '00000000-0000-7000-8000-000000000000',
})

export const BridgeKey = z.object({
  id: z.string(),
  partner: z.string(),
  /** Raw Ed25519, base64url. */
  publicKey: z.string(),
  /** The required audience of a token. */
  audience: z.string(),
  createdAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
})

export const bridgeApi = {
  arrive: endpoint({
    method: 'POST',
    path: '/login/bridge',
    access: 'public',
    summary: { zh: '桥接登录：验证合作系统的令牌', en: 'Bridge login: check a partner’s token' },
    input: z.strictObject({ token: BridgeToken }),
    output: BridgeArrival,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/login/bridge/enter',
    access: 'public',
    summary: { zh: '桥接登录：确认后进入', en: 'Bridge login: come in' },
    input: z.strictObject({ ticket: Ticket }),
    output: LoggedIn,
  }),
  swap: endpoint({
    method: 'POST',
    path: '/ws/swap/token',
    access: 'account',
    summary: { zh: '换取一次性的 WebSocket 凭据', en: 'Trade the session for a socket ticket that works once' },
    input: z.strictObject({
      purpose: z._default(
        field(z.enum(socketPurposes), { label: { zh: '用途', en: 'Purpose' }, example: 'remote-session' }),
        'remote-session',
      ),
    }),
    output: z.object({ ticket: z.string(), purpose: z.enum(socketPurposes), expiresInSeconds: z.int() }),
  }),
  keys: endpoint({
    method: 'GET',
    path: '/desk/bridge/key',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '桥接密钥：列表', en: 'Bridge keys: list' },
    input: z.strictObject(pageInput),
    output: pageOf(BridgeKey),
  }),
  key: endpoint({
    method: 'GET',
    path: '/desk/bridge/key/:id',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '桥接密钥：详情', en: 'Bridge keys: one of them' },
    input: z.strictObject({ id: KeyId }),
    output: BridgeKey,
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/desk/bridge/key',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '桥接密钥：登记合作系统的公钥', en: 'Bridge keys: add a partner’s public key' },
    input: z.strictObject({
      partner: field(z.string().check(z.trim(), z.minLength(2), z.maxLength(40)), {
        label: { zh: '合作系统名称', en: 'Partner' },
        example: 'Jiangzhou portal',
      }),
      publicKey: field(z.string().check(z.regex(/^[\w-]{43}$/)), {
        label: { zh: 'Ed25519 公钥', en: 'Ed25519 public key' },
        hint: { zh: '32 字节，base64url 编码', en: '32 bytes, as base64url' },
        example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      }),
    }),
    output: BridgeKey,
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: '/desk/bridge/key/:id/revoke',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '桥接密钥：停用', en: 'Bridge keys: revoke' },
    input: z.strictObject({
      id: KeyId,
      reason: field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
        multiLine: true,
        label: { zh: '原因', en: 'Reason' },
        hint: { zh: '2–200 个字', en: '2 to 200 characters' },
        example: 'The partner has left',
      }),
    }),
    output: Nothing,
  }),
}
