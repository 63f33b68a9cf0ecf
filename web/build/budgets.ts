// Bundle size budgets: the compressed bytes each kind of page may load, compared with the build.
import { closureOf, closureWithWords, type Manifest } from './manifest.ts'

const KB = 1024

export interface Measure {
  readonly what: string
  readonly bytes: number
  readonly limit: number
}

type Sizes = ReadonlyMap<string, number>

const site = 'src/site.tsx'
const island = ['src/kernel/island.tsx', 'src/kernel/page-facts.ts']
const digestBox = 'src/modules/content/file-digest/FileDigest.tsx'
const accountPages = [
  'session/LoginPage.tsx',
  'registration/RegistrationPage.tsx',
  'password/ResetPasswordPage.tsx',
  'scan-login/AuthLoginPage.tsx',
  'third-account/ThirdLoginPage.tsx',
  'bridge/BridgeLoginPage.tsx',
]
const lookup = ['FileLookup.tsx', 'PackageCheck.tsx'].map((part) => `src/modules/attestation/lookup/${part}`)
const log = ['page/enhance-log.ts', 'check/check-history.ts'].map((part) => `src/modules/transparency/log/${part}`)
const logPath = ['path/MerklePath.tsx', 'path/lazy-path.ts'].map((part) => `src/modules/transparency/log/${part}`)
const sharedParts = ['SharedEvidence.tsx', 'SharedFile.tsx']
const FIRST_LIST_SCREEN = /file-deposit\/FileDeposit(s|List)?Screen\.tsx$/

export function measureAll(manifest: Manifest, sizes: Sizes): Measure[] {
  return [...publicMeasures(manifest, sizes), ...workspaceMeasures(manifest, sizes)]
}

function publicMeasures(manifest: Manifest, sizes: Sizes): Measure[] {
  if (!manifest[site]) return []
  const accounts = accountPages.map((page) => ({
    what: `account page, JS: ${page}`,
    bytes: scriptsOf(manifest, sizes, [site, ...island, `src/modules/account/${page}`]),
    limit: 100 * KB,
  }))
  const shared = sharedParts.map((part) => ({
    what: `share page, JS when idle: ${part}`,
    bytes: scriptsOf(manifest, sizes, [site, ...island, `src/modules/attestation/share/${part}`]),
    limit: 75 * KB,
  }))
  return [
    { what: 'public page, JS before paint', bytes: bytesOf(manifest, sizes, closureOf(manifest, [site]), 'js'), limit: 5 * KB },
    { what: 'public page, JS when idle (home)', bytes: scriptsOf(manifest, sizes, [site, ...island, digestBox]), limit: 75 * KB },
    {
      what: 'public page, JS when idle (look-up)',
      bytes: scriptsOf(manifest, sizes, [site, ...island, ...lookup]),
      limit: 75 * KB,
    },
    {
      what: 'log, JS when idle, with its check',
      bytes: scriptsOf(manifest, sizes, [site, ...log]),
      limit: 25 * KB,
    },
    {
      what: 'log, JS when a path is requested',
      bytes: scriptsOf(manifest, sizes, [site, ...island, ...log, ...logPath]),
      limit: 90 * KB,
    },
    {
      what: 'public page, JS when idle (home, with the package check)',
      bytes: scriptsOf(manifest, sizes, [site, ...island, digestBox, lookup[1] ?? '']),
      limit: 75 * KB,
    },
    {
      what: 'case form, JS when touched',
      bytes: scriptsOf(manifest, sizes, [site, ...island, 'src/modules/lawyer/case-request/CaseForm.tsx']),
      limit: 100 * KB,
    },
    ...shared,
    {
      what: 'phone link page, JS',
      bytes: scriptsOf(manifest, sizes, [site, ...island, 'src/modules/attestation/share/PhoneLinkPage.tsx']),
      limit: 100 * KB,
    },
    {
      what: 'phone capture, JS',
      bytes: scriptsOf(manifest, sizes, [site, ...island, 'src/modules/evidence/capture/phone/PhoneCapturePage.tsx']),
      limit: 110 * KB,
    },
    ...accounts,
  ]
}

/** Without message catalogues: the route table references every screen's, so e2e/overview/first-load measures what the browser fetches. */
function workspaceMeasures(manifest: Manifest, sizes: Sizes): Measure[] {
  const app = 'src/app.tsx'
  if (!manifest[app]) return []
  const screens = Object.keys(manifest).filter((key) => /Screen\.tsx$/.test(key) && !/DeskScreen\.tsx$/.test(key))
  const first = screens.find((key) => FIRST_LIST_SCREEN.test(key)) ?? screens[0]
  const start = first ? [app, first] : [app]
  const codeOf = (keys: readonly string[]) => bytesOf(manifest, sizes, closureOf(manifest, keys), 'js')
  const routes = screens
    .filter((screen) => screen !== first)
    .map((screen) => codeOf([...start, screen]) - codeOf(start))
    .sort((a, b) => a - b)
  return [
    {
      what: `workspace first list, JS without words: ${first?.split('/').at(-1) ?? 'none yet'}`,
      bytes: codeOf(start),
      limit: 265 * KB,
    },
    { what: 'workspace first list, CSS', bytes: bytesOf(manifest, sizes, closureOf(manifest, start), 'css'), limit: 65 * KB },
    {
      what: `further route, median of ${routes.length}, JS without words`,
      bytes: routes[Math.floor(routes.length / 2)] ?? 0,
      limit: 35 * KB,
    },
  ]
}

/** Bytes in the larger of the two languages. */
function scriptsOf(manifest: Manifest, sizes: Sizes, keys: readonly string[]): number {
  const inLocale = (locale: 'zh' | 'en') => bytesOf(manifest, sizes, closureWithWords(manifest, keys, locale), 'js')
  return Math.max(inLocale('zh'), inLocale('en'))
}

function bytesOf(manifest: Manifest, sizes: Sizes, keys: ReadonlySet<string>, kind: 'js' | 'css'): number {
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const files = new Set(kind === 'js' ? chunks.map((chunk) => chunk.file) : chunks.flatMap((chunk) => chunk.css ?? []))
  return [...files].filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
}

export function budgetTable(measures: readonly Measure[]): string {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
  const width = Math.max(...measures.map(({ what }) => what.length))
  const lines = measures.map(({ what, bytes, limit }) => {
    const verdict = bytes > limit ? '  OVER' : ''
    return `  ${what.padEnd(width)}  ${kb(bytes).padStart(9)} of ${kb(limit).padStart(9)}${verdict}`
  })
  return lines.join('\n')
}
