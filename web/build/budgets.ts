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
const app = 'src/app.tsx'
const firstList = 'src/modules/evidence/file-deposit/FileDepositListScreen.tsx'
/** The chunk group with the islands' runtime. */
const island = [site, 'light']
const packageCheck = 'attestation/lookup/PackageCheck.tsx'
const log = ['transparency/log/page/enhance-log.ts', 'transparency/log/check/check-history.ts']
const logPath = ['transparency/log/path/MerklePath.tsx', 'transparency/log/path/lazy-path.ts']
const accountPages = [
  'session/LoginPage.tsx',
  'registration/RegistrationPage.tsx',
  'password/ResetPasswordPage.tsx',
  'scan-login/AuthLoginPage.tsx',
  'third-account/ThirdLoginPage.tsx',
  'bridge/BridgeLoginPage.tsx',
]

interface Budget {
  readonly what: string
  readonly limit: number
  readonly chunks: readonly string[]
}

const inModules = (parts: readonly string[]) => parts.map((part) => `src/modules/${part}`)

/** A page whose parts hydrate with React. */
const islands = (what: string, limitKb: number, ...parts: readonly string[]): Budget => ({
  what,
  limit: limitKb * KB,
  chunks: [...island, ...inModules(parts)],
})

/** Public pages: scripts with the words of one language. */
const pages: readonly Budget[] = [
  islands('public page, JS when idle (home)', 75, 'content/file-digest/FileDigest.tsx'),
  islands('public page, JS when idle (look-up)', 75, 'attestation/lookup/FileLookup.tsx', packageCheck),
  { what: 'log, JS when idle, with its check', limit: 25 * KB, chunks: [site, ...inModules(log)] },
  islands('log, JS when a path is requested', 90, ...log, ...logPath),
  islands('public page, JS when idle (home, with the package check)', 75, 'content/file-digest/FileDigest.tsx', packageCheck),
  islands('case form, JS when touched', 100, 'lawyer/case-request/CaseForm.tsx'),
  islands('certificate check, JS', 100, 'judicial/certificate-check/CertificateCheck.tsx'),
  islands('share page, JS when idle: SharedEvidence.tsx', 75, 'attestation/share/SharedEvidence.tsx'),
  islands('share page, JS when idle: SharedFile.tsx', 75, 'attestation/share/SharedFile.tsx'),
  islands('page of a shared case, JS', 75, 'dossier/share/SharedDossier.tsx'),
  islands('phone link page, JS', 100, 'attestation/share/PhoneLinkPage.tsx'),
  islands('phone capture, JS', 111, 'evidence/capture/phone/PhoneCapturePage.tsx'),
  ...accountPages.map((page) => islands(`account page, JS: ${page}`, 100, `account/${page}`)),
]

/** Every chunk that a budget names; the build must have them all. */
export const budgetedChunks: readonly string[] = [...new Set([app, firstList, ...pages.flatMap(({ chunks }) => chunks)])]

export function measureAll(manifest: Manifest, sizes: Sizes): Measure[] {
  return [
    { what: 'public page, JS before paint', bytes: bytesOf(manifest, sizes, closureOf(manifest, [site]), 'js'), limit: 5 * KB },
    ...pages.map(({ what, chunks, limit }) => ({ what, bytes: scriptsOf(manifest, sizes, chunks), limit })),
    ...workspaceMeasures(manifest, sizes),
  ]
}

/** Without message catalogues: the route table references every screen's, so e2e/overview/first-load measures what the browser fetches. */
function workspaceMeasures(manifest: Manifest, sizes: Sizes): Measure[] {
  const start = [app, firstList]
  const codeOf = (keys: readonly string[]) => bytesOf(manifest, sizes, closureOf(manifest, keys), 'js')
  const routes = Object.keys(manifest)
    .filter((key) => /Screen\.tsx$/.test(key) && !/DeskScreen\.tsx$/.test(key) && key !== firstList)
    .map((screen) => codeOf([...start, screen]) - codeOf(start))
    .sort((a, b) => a - b)
  return [
    { what: 'workspace first list, JS without words', bytes: codeOf(start), limit: 265 * KB },
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
