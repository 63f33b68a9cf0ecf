// Keys for the open API, with scopes and allowed networks; the secret is shown once.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { when } from '../../state.ts'

export const MAX_KEYS_PER_ACCOUNT = 5
export const MAX_NETWORKS_PER_KEY = 20

/** What a key may be used for, in ascending order of rights. */
export const keyScopes = ['read', 'download', 'deposit', 'capture'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStates = ['active', 'disabled', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

export const keyCan = {
  change: when<KeyState>('active', 'disabled'),
  enable: when<KeyState>('disabled'),
  disable: when<KeyState>('active'),
  revoke: when<KeyState>('active', 'disabled'),
}

const V4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}(\/(3[0-2]|[12]?\d))?$/

/** One address or a network in CIDR notation, IPv4 or IPv6. */
export function isNetwork(text: string): boolean {
  if (V4.test(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  if (more.length > 0 || (prefix !== undefined && !/^(12[0-8]|1[01]\d|[1-9]?\d)$/.test(prefix))) return false
  if (!/^[0-9A-Fa-f:]{2,39}$/.test(address) || (address.match(/::/g) ?? []).length > 1 || address.includes(':::')) return false
  const groups = address.split(':')
  if (groups.some((group) => group.length > 4)) return false
  const named = groups.filter(Boolean).length
  // A single colon at an end is not an omitted group.
  if (/^:[^:]|[^:]:$/.test(address)) return false
  return address.includes('::') ? named < 8 : named === 8 && groups.length === 8
}

export const Network = field(z.string().check(z.trim(), z.maxLength(43), z.refine(isNetwork)), {
  label: { zh: '地址', en: 'Address' },
  hint: {
    zh: 'IP 地址或网段，如 203.0.113.7 或 2001:db8::/32',
    en: 'an address or a network, such as 203.0.113.7 or 2001:db8::/32',
  },
  example: '203.0.113.0/24',
})

const KeyId = field(z.uuid(), {
  label: { zh: '密钥', en: 'Key' },
  hint: { zh: '请从列表中选择', en: 'choose one from the list' },
  resource: 'api-key',
  example: '00000000-0000-7000-8000-000000000000',
})

const KeyName = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(30)), {
  label: { zh: '名称', en: 'Name' },
  hint: { zh: '1–30 个字', en: '1 to 30 characters' },
  example: 'ERP',
})

const Scopes = field(z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)), {
  label: { zh: '权限', en: 'Scopes' },
  hint: { zh: '至少选择一项', en: 'choose at least one' },
  example: ['read', 'deposit'],
})

const Networks = field(z.array(Network).check(z.maxLength(MAX_NETWORKS_PER_KEY)), {
  label: { zh: '地址名单', en: 'Address list' },
  example: [],
})

const terms = { name: KeyName, scopes: Scopes, networks: z._default(Networks, []) }

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  accessKey: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Empty: any network. */
  networks: z.array(z.string()),
  state: z.enum(keyStates),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  lastAddress: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const keyApi = {
  list: endpoint({
    method: 'GET',
    path: '/user/key/list',
    access: 'main',
    summary: { zh: '开放接口密钥', en: 'Keys for the open API' },
    input: NoInput,
    output: z.object({
      list: z.array(ApiKey),
      total: z.int(),
      /** Whether the account is verified, which keys require. */
      realName: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/key',
    access: 'main',
    realName: 'key',
    summary: { zh: '创建密钥，私钥只显示这一次', en: 'Create a key; its secret is shown this once' },
    input: z.strictObject(terms),
    output: z.object({ key: ApiKey, secret: z.string() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/key/:id',
    access: 'main',
    summary: { zh: '修改密钥的名称、权限和地址名单', en: 'Change a key’s name, scopes and address list' },
    input: z.strictObject({ id: KeyId, ...terms }),
    output: ApiKey,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/user/key/:id/disable',
    access: 'main',
    summary: { zh: '停用密钥，立即生效', en: 'Disable a key, at once' },
    input: z.strictObject({ id: KeyId }),
    output: ApiKey,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/user/key/:id/enable',
    access: 'main',
    summary: { zh: '重新启用密钥', en: 'Enable a key again' },
    input: z.strictObject({ id: KeyId }),
    output: ApiKey,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/user/key/:id',
    access: 'main',
    summary: { zh: '吊销密钥，立即生效且不可恢复', en: 'Revoke a key, at once and for good' },
    input: z.strictObject({ id: KeyId }),
    output: ApiKey,
  }),
}
