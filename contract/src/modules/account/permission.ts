// The permissions that a main account can grant its sub-accounts, used by the server to authorise and by the screens to explain.

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

/** Without duplicates, in table order. */
export const sortPermissions = (given: readonly Permission[]): Permission[] =>
  allPermissions.filter((permission) => given.includes(permission))

/** Permissions by kind of evidence, as opposed to by action. */
export const evidencePermissions = ['file', 'digest', 'web', 'ecommerce', 'video'] as const satisfies readonly Permission[]
export const actPermissions = ['pay', 'download', 'share'] as const satisfies readonly Permission[]

/**
 * What an endpoint can require. `own-kind`: the permission named after the kind of the resource,
 * which only the service knows; it applies the same rule.
 */
export type Need = Permission | 'own-kind'

/** The first required permission that a sub-account lacks; a main account has all. */
export const missingPermission = (
  account: { readonly isSub: boolean; readonly permissions?: readonly string[] | null | undefined },
  needs: readonly Need[],
): Permission | undefined =>
  account.isSub
    ? needs.find((need): need is Permission => need !== 'own-kind' && !account.permissions?.includes(need))
    : undefined
