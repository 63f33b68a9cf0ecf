// Screens of the workspace, for the menu and the search; those of the evidence kinds come from the registry.
import { type BuiltKind, builtKinds, evidenceKinds, type Lane } from '@attestry/contract/evidence-kind'
import { missingPermission } from '@attestry/contract/modules/account/permission'
import type { Locale } from '../kernel/locale.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/Icon.tsx'
import { accountNav, isAccountSettings } from './account-nav.ts'
import type { Words } from './member-words.zh.ts'

/** In menu order; a group without screens is not shown. */
export const navGroups = ['capture', 'deposit', 'judicial', 'registry', 'monitoring', 'account'] as const
export type NavGroup = (typeof navGroups)[number]

export interface Screen {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly group?: NavGroup
  /** Otherwise it is found by searching only. */
  readonly inMenu: boolean
}

interface Reader {
  readonly role?: string
  readonly permissions?: readonly string[] | null
}

const groupOf: Readonly<Record<Lane, NavGroup>> = {
  deposit: 'deposit',
  capture: 'capture',
  session: 'capture',
  recording: 'capture',
}

const kindIcons: Readonly<Record<BuiltKind, IconName>> = {
  file: 'file',
  digest: 'digest',
  web: 'page',
  ecommerce: 'shop',
  video: 'film',
}

/** Entries of the account settings that are also in the main menu. */
const menuSettings: readonly string[] = [paths.messages(), paths.basicSetting()]

export function memberScreens(reader: Reader, say: Words, locale: Locale): Screen[] {
  const isSub = reader.role === 'sub'
  const settings = accountNav
    .filter(({ access }) => access === 'member' || !isSub)
    .map(({ to, word, icon }) => ({
      to,
      label: to === paths.basicSetting() ? say.settingsEntry : say.accountNav[word],
      icon,
      inMenu: menuSettings.includes(to),
    }))
  const inAccount: Omit<Screen, 'group'>[] = [
    ...settings,
    { to: paths.realName(), label: say.realName, icon: 'person', inMenu: false },
    { to: paths.enterpriseRealName(), label: say.enterpriseRealName, icon: 'person', inMenu: false },
  ]
  const ofGroups = [
    ...builtKinds.flatMap((kind) => kindScreens(kind, reader, say, locale)),
    ...(isSub ? [] : judicialScreens(say)),
  ]
  return [
    { to: paths.overview(), label: say.overview, icon: 'overview', inMenu: true },
    { to: paths.records(), label: say.records, icon: 'records', inMenu: true },
    { to: paths.dossiers(), label: say.dossiers, icon: 'folder', inMenu: true },
    ...navGroups.flatMap((group) => ofGroups.filter((screen) => screen.group === group)),
    { to: paths.captureWork(), label: say.captureWork, icon: 'page', group: 'capture', inMenu: false },
    ...inAccount.map((screen) => ({ ...screen, group: 'account' as const })),
  ]
}

function kindScreens(kind: BuiltKind, reader: Reader, say: Words, locale: Locale): Screen[] {
  const { lane, listName, permission, screens } = evidenceKinds[kind]
  const common = { icon: kindIcons[kind], group: groupOf[lane] }
  const missing = missingPermission({ isSub: reader.role === 'sub', permissions: reader.permissions }, [kind])
  const act = (to: string, label: string) => (missing ? [] : [{ ...common, to, label, inMenu: false }])
  return [
    { ...common, to: screens.list, label: listName[locale], inMenu: true },
    ...('add' in screens ? act(screens.add, say.newOf(permission[locale])) : []),
    ...('sheet' in screens ? act(screens.sheet, say.importOf(listName[locale])) : []),
  ]
}

/** Only main accounts may apply. */
function judicialScreens(say: Words): Screen[] {
  const common = { icon: 'stamp', group: 'judicial' } as const
  return [
    { ...common, to: paths.judicial(), label: say.judicial, inMenu: false },
    { ...common, to: paths.notarizations(), label: say.notarization, inMenu: true },
    { ...common, to: paths.addNotarization(), label: say.applyNotarization, inMenu: false },
    { ...common, to: paths.appraisals(), label: say.appraisal, icon: 'scales', inMenu: true },
    { ...common, to: paths.addAppraisal(), label: say.applyAppraisal, icon: 'scales', inMenu: false },
    { ...common, to: paths.purchaseNotarizations(), label: say.purchaseNotarization, icon: 'parcel', inMenu: true },
    { ...common, to: paths.addPurchaseNotarization(), label: say.applyPurchaseNotarization, icon: 'parcel', inMenu: false },
  ]
}

/** The menu entry that an open screen belongs to: the longest path above it. */
export function currentEntry(pathname: string, entries: readonly Screen[]): string | undefined {
  const above = entries.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const longest = above.sort((a, b) => b.to.length - a.to.length)[0]?.to
  return longest ?? (isAccountSettings(pathname) ? paths.basicSetting() : undefined)
}
