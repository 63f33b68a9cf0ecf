// The permissions that a main account can grant its sub-accounts, used by the server to authorise and by the screens to explain.
import { type BuiltKind, builtKinds, evidenceKinds, type Named } from '../../evidence-kind.ts'

const actNames = {
  pay: { zh: '使用主账号余额', en: 'spend the balance' },
  download: { zh: '下载证书与证据', en: 'download certificates and evidence' },
  share: { zh: '分享存证', en: 'share records' },
} as const satisfies Readonly<Record<string, Named>>

/** Permissions by kind of evidence, as opposed to by action. */
export const evidencePermissions: readonly BuiltKind[] = builtKinds
export const actPermissions = Object.keys(actNames) as readonly (keyof typeof actNames)[]

export type Permission = BuiltKind | keyof typeof actNames

export const permissions = {
  ...Object.fromEntries(builtKinds.map((kind) => [kind, evidenceKinds[kind].permission])),
  ...actNames,
} as Readonly<Record<Permission, Named>>

export const allPermissions: Permission[] = [...evidencePermissions, ...actPermissions]

/** Without duplicates, in table order. */
export const sortPermissions = (given: readonly Permission[]): Permission[] =>
  allPermissions.filter((permission) => given.includes(permission))

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
