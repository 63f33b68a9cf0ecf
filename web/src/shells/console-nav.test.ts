// The console has a route and a menu entry for every desk, and a desk with a count text for every kind of work.
import { caseKinds, cases } from '@attestry/contract/modules/casework/kind'
import { type WorkKind, workKinds } from '@attestry/contract/modules/operator/work'
import { describe, expect, it } from 'vitest'
import { consolePaths } from '../console-paths.ts'
import { consoleRoutes } from '../console-routes.ts'
import { deskLink } from '../modules/operator/work/desk-link.ts'
import { words as workEn } from '../modules/operator/work/words.en.ts'
import { words as workZh } from '../modules/operator/work/words.zh.ts'
import { paths } from '../paths.ts'
import { consoleNav } from './console-nav.ts'
import { words as en } from './console-words.en.ts'
import { words as zh } from './console-words.zh.ts'

const screenPaths = [paths.console(), ...Object.values(consolePaths).map((path) => path())]
/** An item's own page is opened from its desk. */
const deskPaths = screenPaths.filter((path) => !path.includes(':'))

interface ConsoleRoute {
  readonly options: { readonly path: string; readonly validateSearch?: (search: object) => { readonly state?: string } }
}

const tree = consoleRoutes({ shell: () => null, notFound: () => null, guard: async () => undefined })
const routes = tree.children as unknown as readonly ConsoleRoute[]

it('every console path has a route in console-routes.ts', () => {
  expect(routes.map(({ options }) => options.path).sort()).toEqual(screenPaths.map((path) => path.replace(':', '$')).sort())
})

it('every desk has a menu entry in console-nav.ts', () => {
  expect(consoleNav.map(({ path }) => path).sort()).toEqual([...deskPaths].sort())
  for (const { words } of consoleNav) {
    expect(zh.entries[words]).toMatch(/\p{Script=Han}/u)
    expect(en.entries[words]).toMatch(/^[A-Z]/)
  }
})

it('no two menu entries have the same icon', () => {
  expect(new Set(consoleNav.map(({ icon }) => icon)).size).toBe(consoleNav.length)
})

describe.each(workKinds)('work of kind %s', (kind: WorkKind) => {
  it('is counted beside one menu entry, with a text in both languages', () => {
    const entries = consoleNav.filter(({ waiting }) => waiting === kind)
    expect(entries, `add an entry with waiting: '${kind}' to console-nav.ts`).toHaveLength(1)
    for (const words of [workZh, workEn])
      expect(words.kinds[kind]?.(2), `add the text of kind ${kind} to modules/operator/work/words.*.ts`).toBeTruthy()
  })

  it('links to a desk whose route accepts the state filter of the link', () => {
    const { to, search } = deskLink(kind)
    const route = routes.find(({ options }) => options.path === to)
    expect(route, `add the route of ${to} to console-routes.ts`).toBeDefined()
    expect(to).not.toBe(paths.console())
    if (search.state) expect(route?.options.validateSearch?.(search).state).toBe(search.state)
  })
})

it.each(caseKinds)(
  'the desk of case kind %s is shown to its duty, and its link shows every case that awaits the desk',
  (kind) => {
    expect(consoleNav.find(({ waiting }) => waiting === kind)?.duty).toBe(cases[kind].duty)
    const { state } = deskLink(kind).search
    if (state) expect(cases[kind].awaitsDesk).toEqual([state])
  },
)
