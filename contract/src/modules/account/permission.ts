// What a main account may allow its sub-accounts, one line each: the door refuses by this table, the screens explain by it.

export const permissions = {
  file: { zh: '文件存证', en: 'deposit files' },
  digest: { zh: '摘要存证', en: 'deposit digests' },
  web: { zh: '网页取证', en: 'capture web pages' },
  ecommerce: { zh: '电商取证', en: 'capture shop pages' },
  video: { zh: '短视频取证', en: 'capture short videos' },
  pay: { zh: '使用主账号余额', en: 'spend the balance' },
  download: { zh: '下载证书与证据', en: 'download certificates and evidence' },
  share: { zh: '分享存证', en: 'share records' },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as [Permission, ...Permission[]]

/** Each once, in the order of the table. */
export const inOrder = (given: readonly Permission[]): Permission[] =>
  allPermissions.filter((permission) => given.includes(permission))

/** The kinds of evidence, told apart from what may be done with them. */
export const evidencePermissions = ['file', 'digest', 'web', 'ecommerce', 'video'] as const satisfies readonly Permission[]
export const actPermissions = ['pay', 'download', 'share'] as const satisfies readonly Permission[]

/**
 * What an endpoint may ask for. `own-kind`: the permission named after the kind of the thing itself,
 * which only the service knows; it asks for it by the same rule.
 */
export type Need = Permission | 'own-kind'

/** What a sub-account lacks of what is needed; a main account lacks nothing. */
export const lacking = (
  account: { readonly isSub: boolean; readonly permissions?: readonly string[] | null | undefined },
  needs: readonly Need[],
): Permission | undefined =>
  account.isSub
    ? needs.find((need): need is Permission => need !== 'own-kind' && !account.permissions?.includes(need))
    : undefined
