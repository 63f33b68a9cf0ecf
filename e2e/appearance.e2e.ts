// Every screen in Chinese, light, on a desktop and in English, dark, on a phone (at smoke size in one of them): no axe violation, no Chinese on English pages, no horizontal scrolling, no script error.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { consolePaths } from '../web/src/console-paths.ts'
import { entryOf, paths } from '../web/src/paths.ts'
import {
  type Appearance,
  appearanceByTitle,
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalScrolling,
  viewportOf,
} from './appearance.ts'
import { FUNDED_ENTERPRISE, FUNDED_PERSON, logInAs, newMember } from './evidence/member.ts'
import { STAFF } from './operator/staff.ts'
import { deskName, openScreen, type Screen, screens, type Viewer } from './screens.ts'

const phones: { readonly [viewer in Viewer]?: string } = {
  person: FUNDED_PERSON,
  enterprise: FUNDED_ENTERPRISE,
  operator: STAFF.operator,
  notary: STAFF.notary,
  appraiser: STAFF.appraiser,
  owner: STAFF.owner,
}

interface Tab {
  readonly page: Page
  readonly faults: string[]
}

/** One tab per viewer and appearance serves all screens of a worker: contexts and logins would take longer than the checks. */
const tabs = new Map<string, Promise<Tab>>()

function tabOf(browser: Browser, viewer: Viewer, appearance: Appearance): Promise<Tab> {
  const key = `${viewer} ${appearance.lang}`
  const tab = tabs.get(key) ?? openTab(browser, viewer, appearance)
  tabs.set(key, tab)
  return tab
}

async function openTab(browser: Browser, viewer: Viewer, appearance: Appearance): Promise<Tab> {
  const context = await browser.newContext()
  const phone = phones[viewer]
  if (phone) await logInAs(context, phone)
  if (viewer === 'newcomer') await newMember(context)
  await applyAppearance(context, appearance)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return { page, faults }
}

/** A window narrowed without a reload must fit too. The public site is also read on the narrowest phones. */
const furtherWidths = { site: [1440, 390, 320], app: [390], console: [390] } as const

function checkScreen(screen: Screen, appearance: Appearance): void {
  test(`screen "${screen.name}" is accessible: ${appearanceName(appearance)}`, async ({ browser }) => {
    const { page, faults } = await tabOf(browser, screen.viewer, appearance)
    faults.length = 0
    await page.setViewportSize(viewportOf(appearance))
    await openScreen(page, screen)
    await expectAccessible(page)
    for (const width of furtherWidths[entryOf(new URL(page.url()).pathname)]) {
      if (width === appearance.width) continue
      await page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScrolling(page)
    }
    expect(faults).toEqual([])
  })
}

test('every path of the route tables is among the checked screens', () => {
  const checked = screens.map(({ name }) => name)
  const all = [...Object.keys(paths), ...Object.keys(consolePaths).map(deskName)]
  expect(all.filter((name) => !checked.includes(name))).toEqual([])
  expect(new Set(checked).size, 'names are unique').toBe(checked.length)
})

const isFullSize = process.env.FULL_SIZE === '1'
const appearancesOf = ({ name, oneAppearance }: Screen) =>
  isFullSize && !oneAppearance ? appearances : [appearanceByTitle(name)]

for (const screen of screens.filter(({ capture }) => !capture))
  for (const appearance of appearancesOf(screen)) checkScreen(screen, appearance)

test.describe('captures', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  for (const screen of screens.filter(({ capture }) => capture))
    for (const appearance of appearancesOf(screen)) checkScreen(screen, appearance)
})
