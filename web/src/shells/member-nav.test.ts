// The member menu and the search cover every screen of the workspace, in both languages.
import { allKinds, builtKinds, evidenceKinds, isBuilt } from '@attestry/contract/evidence-kind'
import { describe, expect, it } from 'vitest'
import { messagePath } from '../modules/inbox/message/message-path.ts'
import { entryOf, kindRecordPath, listPath, paths } from '../paths.ts'
import { memberRoutes } from '../routes.ts'
import { currentEntry, memberScreens, navGroups } from './member-nav.ts'
import { words as en } from './member-words.en.ts'
import { words as zh } from './member-words.zh.ts'

const main = { role: 'main', permissions: null }
const languages = [
  ['zh', zh],
  ['en', en],
] as const

const workspacePaths = Object.values(paths)
  .map((path) => (path as () => string)())
  .filter((path) => entryOf(path) === 'app')

/** Screens that the search does not list, with the reason. */
const unlisted: Readonly<Record<string, string>> = {
  [paths.record()]: 'needs a record number; records are searched by number and name',
  [paths.dossier()]: 'needs a case; cases are listed',
  [paths.rechargeOrder()]: 'needs an order; the cost center lists them',
  [paths.invoice()]: 'needs an invoice; the invoices are listed',
  [paths.applyInvoice()]: 'opened from the list of invoices',
  [paths.payOrder()]: 'needs an order',
  [paths.ledger()]: 'a tab of the cost center',
  [paths.openHolds()]: 'a tab of the cost center',
  [paths.statements()]: 'a tab of the cost center',
  [paths.spending()]: 'a tab of the cost center',
  [paths.applyNotarization()]: 'needs an application; the applications are listed',
  [paths.notarizationDocumentsList()]: 'leads to the list of applications',
  [paths.notarizationDocuments()]: 'needs an application',
  [paths.notarizationSuccess()]: 'needs an application',
  [paths.notarization()]: 'needs an application',
  [paths.applyAppraisal()]: 'needs an appraisal; they are listed',
  [paths.appraisal()]: 'needs an appraisal; they are listed',
  [paths.purchaseNotarization()]: 'needs a purchase notarization; they are listed',
  [paths.aliRealName()]: 'the step of the real-name screen that Alipay returns to',
}

describe.each(languages)('member screens in %s', (locale, say) => {
  const screens = memberScreens(main, say, locale)

  it('contain every screen of the workspace once', () => {
    const listed = screens.map(({ to }) => to)
    expect([...listed, ...Object.keys(unlisted)].sort()).toEqual([...workspacePaths].sort())
  })

  it('have distinct names in their own language', () => {
    const labels = screens.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(/\p{Script=Han}/u.test(label)).toBe(locale === 'zh')
  })

  it('show the list of each built evidence kind in the menu, and of no planned kind', () => {
    const menu = screens.filter(({ inMenu }) => inMenu)
    for (const kind of builtKinds)
      expect(menu).toContainEqual(
        expect.objectContaining({ to: evidenceKinds[kind].screens.list, label: evidenceKinds[kind].listName[locale] }),
      )
    const planned = allKinds.filter((kind) => !isBuilt(kind)).map((kind) => evidenceKinds[kind].name[locale] as string)
    for (const { label } of screens) expect(planned).not.toContain(label)
  })

  it('come group by group, in the order of the menu', () => {
    const groups = screens.filter(({ inMenu, group }) => inMenu && group).map(({ group }) => group)
    const order = groups.map((group) => navGroups.indexOf(group as never))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    for (const group of navGroups) expect(say.groups[group]).toBeTruthy()
  })
})

it('a sub-account sees lists, but neither the acts it may not do nor the main account’s settings', () => {
  const seen = memberScreens({ role: 'sub', permissions: ['web'] }, en, 'en').map(({ to }) => to)
  expect(seen).toContain(paths['file.list']())
  expect(seen).toContain(paths['web.add']())
  expect(seen).not.toContain(paths['file.add']())
  expect(seen).not.toContain(paths.subAccounts())
  expect(seen).not.toContain(paths.notarizations())
})

it('every workspace path has a route', () => {
  const tree = memberRoutes({ shell: () => null, notFound: () => null, guard: async () => undefined })
  const routes = (tree.children as unknown as { options: { path: string } }[]).map(({ options }) =>
    options.path.replace('$', ':'),
  )
  expect(routes.sort()).toEqual([...workspacePaths].sort())
})

it.each([
  ['/confirmWeigh/hash', '/confirmWeigh/hash'],
  ['/confirmWeigh/add', '/confirmWeigh'],
  ['/onlineForensics/ecommerce/addExcel', '/onlineForensics/ecommerce'],
  ['/accountSettings/addressAdmin', '/accountSettings/basicSetting'],
  ['/accountSettings/messageNotification', '/accountSettings/messageNotification'],
  ['/attestation/123456789012345678', '/attestation'],
])('the menu entry of %s is %s', (pathname, entry) => {
  const menu = memberScreens(main, zh, 'zh').filter(({ inMenu }) => inMenu)
  expect(currentEntry(pathname, menu)).toBe(entry)
})

it.each(builtKinds)('a message about evidence kind %s leads to its record and its list', (kind) => {
  const ano = '123456789012345678'
  expect(messagePath({ to: kind, id: ano })).toBe(kindRecordPath(kind, ano))
  expect(messagePath({ to: kind, id: null })).toBe(listPath(kind))
  expect(entryOf(listPath(kind))).toBe('app')
})

it('a record of a planned kind opens its own page', () => {
  expect(kindRecordPath('process', '123456789012345678')).toBe('/attestation/123456789012345678')
  expect(listPath('process')).toBe(paths.overview())
})
