// Checks the structure rules of ARCHITECTURE.md: allowed imports, import cycles, banned file names and maximum file length.
import { basename } from 'node:path'
import { findCycles } from './cycles.ts'
import { type Import, importsOf, readSources, type Sources } from './source-files.ts'

interface ImportRule {
  from: RegExp
  to: RegExp
  /** Allowed despite the rule; $1 is what `from` captured. */
  except?: string
  /** Additionally allowed for tests. */
  exceptForTests?: string
  /** The file that may import it dynamically, where it is needed. */
  loadedBy?: string
  reason: string
}

const TEST_TOOLS = '^npm:(vitest|fast-check)$|^node:'
const ANYWHERE = '.'
const PROOF_LIBRARIES = ['@noble/hashes', 'sm-crypto-v2']

export const importRules: ImportRule[] = [
  {
    from: /^contract\//,
    to: /./,
    except: '^contract/|^npm:zod(/mini)?$',
    exceptForTests: TEST_TOOLS,
    reason: 'contract imports only zod and itself: it runs on both sides of the wire.',
  },
  {
    from: /^proof\/src\/bin\//,
    to: /./,
    except: '^proof/|^node:',
    exceptForTests: TEST_TOOLS,
    reason: 'the offline verifier imports only proof and Node itself: third parties run it alone.',
  },
  {
    from: /^proof\/(?!src\/bin\/)/,
    to: /./,
    except: ['^proof/', ...PROOF_LIBRARIES.map((name) => `^npm:${name}(/.*)?$`)].join('|'),
    exceptForTests: TEST_TOOLS,
    reason: 'proof imports only itself: it is audited as a whole and runs in the browser, the server and offline.',
  },
  {
    from: /^capture\//,
    to: /^(contract|server|web)\//,
    reason: 'capture imports no package but proof: it knows no database, money or secret.',
  },
  {
    from: /^client\//,
    to: /./,
    except: '^client/|^node:',
    reason: 'the published client is one file without dependencies: people copy it into their own programs.',
  },
  { from: /^web\//, to: /^(server|capture)\//, reason: 'web imports no package but contract and proof: it runs in the browser.' },
  {
    from: /^(?!web\/)/,
    to: /^web\/src\//,
    // tools/spec.ts compares the specification with these lists of paths, and browser tests visit them all.
    except: '^web/src/(console-)?paths.ts$',
    reason: 'nothing imports web except its lists of paths: screens are the top layer.',
  },
  { from: /^(?!e2e\/)/, to: /^e2e\//, reason: 'nothing imports e2e: end-to-end tests use the application from outside.' },

  {
    from: /^server\/src\/kernel\//,
    to: /^server\/src\/(modules\/|(app|http|main|routes|workers)\.ts)/,
    exceptForTests: ANYWHERE,
    reason: 'the kernel knows no business terms: modules depend on it, never the reverse.',
  },
  {
    from: /^server\/src\/adapters\/([^/]+)\//,
    to: /^server\/src\//,
    // Files directly in adapters/ are shared by several adapters, such as one vendor's request signing.
    except: '^server/src/adapters/($1/|[^/]+[.]ts$)',
    exceptForTests: ANYWHERE,
    reason: 'an adapter knows its own port and the outside world, nothing else of the server.',
  },
  {
    from: /^server\/src\/(?!(app|vendors)\.ts$|adapters\/)/,
    to: /^server\/src\/adapters\/[^/]+\/(?!port\.ts$)/,
    exceptForTests: ANYWHERE,
    reason: 'only app.ts and vendors.ts name concrete adapters; all other code imports its port.ts.',
  },
  {
    from: /^server\/src\/(?!adapters\/collector\/)/,
    to: /^capture\//,
    reason: 'only adapters/collector imports capture, so that it can run on another machine.',
  },
  {
    from: /^server\/src\/modules\//,
    to: /^server\/src\/(app|http|main|routes|workers)\.ts$/,
    exceptForTests: ANYWHERE,
    reason: 'a module is listed in routes.ts and workers.ts and imports neither.',
  },
  {
    from: /^server\/src\/(routes|workers)\.ts$/,
    to: /^server\/src\/(app|http|main)\.ts$/,
    reason: 'app.ts and http.ts import routes.ts and workers.ts, not the reverse.',
  },
  {
    from: /^server\/src\//,
    to: /^server\/demo\//,
    exceptForTests: ANYWHERE,
    loadedBy: 'server/src/process.ts',
    reason: 'demo data is no part of the server: only process.ts loads it, dynamically.',
  },
  {
    from: /^server\/demo\//,
    to: /^server\/src\/(?!kernel\/)/,
    except: '^server/src/modules/[^/]+/public\\.ts$',
    reason: 'demo data is made by the public.ts of the modules, as any other caller would.',
  },
  {
    from: /^server\/src\/modules\/([^/]+)\//,
    to: /^server\/src\/modules\//,
    except: '^server/src/modules/($1/|[^/]+/public\\.ts$)',
    reason: 'modules import only the public.ts of each other; tables and the rest are private.',
  },

  {
    from: /^web\/src\/(light\/|.*Page\.tsx$)/,
    to: /^npm:(antd|@ant-design|@tanstack)(\/|$)|^web\/src\/(ui\/|.*Screen\.tsx$)/,
    reason: 'light pages load without the component kit: public and phone pages have a budget of a few kilobytes.',
  },
  {
    from: /^web\/src\/(?!ui\/|shells\/|(app|console)\.tsx$)/,
    to: /^npm:antd(\/|$)/,
    reason: 'only ui/, shells/ and the two workspace entries import antd: screens take their widgets from ui/.',
  },
  {
    from: /^web\/src\/(kernel|ui|light)\//,
    to: /^web\/src\/modules\//,
    reason: 'kernel, ui and light know no business terms and import no module.',
  },
  {
    from: /^web\/src\/modules\/([^/]+)\//,
    to: /^web\/src\/modules\//,
    except: '^web/src/modules/($1/|[^/]+/public\\.tsx?$)',
    reason: 'web modules import only the public.ts or public.tsx of each other.',
  },
]

/** Lowest layer first: a module may import the public.ts of a lower layer, or of its own layer without a cycle. */
const layers = [
  ['document', 'account', 'platform', 'content'],
  ['inbox', 'approval', 'casework'],
  ['realname', 'wallet', 'transparency'],
  ['attestation', 'invoice', 'signing'],
  ['evidence', 'dossier'],
  ['judicial', 'registry', 'monitor', 'lawyer', 'enforcer'],
  ['integrity', 'overview', 'operator', 'open'],
]

/** Which files of its module each kind of file may import; files with other names are unrestricted. */
const featureOrder: Record<string, string[]> = {
  routes: ['service'],
  service: ['service', 'store', 'job', 'events'],
  store: ['store', 'tables'],
  tables: ['tables'],
  job: ['job'],
  events: ['events'],
  worker: ['job', 'store', 'service', 'events'],
  listener: ['job', 'store', 'service', 'events'],
}

const BANNED_NAMES = /^(utils?|helpers?|common|shared|lib|misc|types|constants|index|manager|base)$/
const MAX_LINES = 400
const PACKAGE = /^(contract|proof|capture|server|web)\//

const FOLDERS = ['contract', 'proof', 'capture', 'client', 'server', 'web', 'e2e', 'bench', 'tools']

/** Returns every violation as printable text; the files may be real or test input. */
export function checkStructure(files: Sources): string[] {
  const violations: string[] = []
  const imports: Import[] = []
  for (const [path, text] of files) {
    violations.push(...checkName(path), ...checkLength(path, text))
    if (!/\.tsx?$/.test(path)) continue
    try {
      imports.push(...importsOf(path, text, files))
    } catch (error) {
      violations.push(`${path}\n    cannot be parsed: ${(error as Error).message}`)
    }
  }
  for (const one of imports) {
    for (const reason of reasonsFor(one)) violations.push(`${one.from}:${one.line} imports ${one.specifier}\n    ${reason}`)
  }
  for (const cycle of findCycles(imports.map(({ from, to }) => [from, to]))) {
    violations.push(`${cycle.join('\n      → ')}\n    import cycle (type imports count).`)
  }
  for (const cycle of findCycles(imports.flatMap(betweenModules))) {
    violations.push(`${cycle.join(' → ')}\n    modules of one layer may import each other, but not in a cycle.`)
  }
  return violations
}

function reasonsFor(one: Import): string[] {
  const reasons = importRules.filter((rule) => violates(one, rule)).map((rule) => rule.reason)
  const home = PACKAGE.exec(one.from)?.[1]
  const target = PACKAGE.exec(one.to)?.[1]
  if (one.relative && home && target && home !== target)
    reasons.push('packages import each other by name (@attestry/<package>/…), never by a relative path.')
  return [...reasons, ...layerViolations(one), ...featureOrderViolations(one)]
}

function violates(one: Import, rule: ImportRule): boolean {
  const match = rule.from.exec(one.from)
  if (!match || !rule.to.test(one.to) || (one.dynamic && one.from === rule.loadedBy)) return false
  const allowed = [rule.except, isTest(one.from) ? rule.exceptForTests : undefined]
  return !allowed.some((pattern) => pattern && new RegExp(pattern.replaceAll('$1', match[1] ?? '')).test(one.to))
}

function betweenModules({ from, to }: Import): [string, string][] {
  const [home, target] = [moduleOf(from), moduleOf(to)]
  return home && target && home !== target && !isTest(from) ? [[home, target]] : []
}

function layerViolations(one: Import): string[] {
  return betweenModules(one).flatMap(([home, target]) => {
    const [here, there] = [home, target].map((name) => layers.findIndex((layer) => layer.includes(name))) as [number, number]
    if (here < 0 || there < 0) return [`module ${here < 0 ? home : target} has no layer: add it in tools/walls.ts.`]
    return there > here ? [`calls go down: ${home} is in a lower layer than ${target}; publish an event instead.`] : []
  })
}

function featureOrderViolations(one: Import): string[] {
  if (isTest(one.from) || !moduleOf(one.from) || moduleOf(one.from) !== moduleOf(one.to)) return []
  const [kind, other] = [basename(one.from, '.ts'), basename(one.to, '.ts')]
  const allowed = featureOrder[kind]
  if (!allowed || !(other in featureOrder) || allowed.includes(other)) return []
  const names = allowed.map((name) => `${name}.ts`).join(', ')
  return [
    `${kind}.ts may import ${names} of its module, not ${other}.ts: routes → service → store → tables; service → job; worker → job, store, service.`,
  ]
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|^server\/test\//.test(path)
}

function checkName(path: string): string[] {
  const empty = path.split('/').find((part) => BANNED_NAMES.test(part.split('.')[0] ?? ''))
  return empty ? [`${path}\n    the name ${empty} does not say what the file is for.`] : []
}

function checkLength(path: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length
  const exempt = /\.(test|e2e)\.tsx?$|(^|\/)words\.\w+\.ts$|generated/.test(path) || !/\.(tsx?|mjs)$/.test(path)
  return exempt || lines <= MAX_LINES ? [] : [`${path}\n    has ${lines} lines, more than ${MAX_LINES}: split it.`]
}

if (import.meta.main) {
  const files = readSources(FOLDERS, /\.(tsx?|mjs|css)$/)
  const violations = checkStructure(files)
  console.log(
    violations.length
      ? `${violations.join('\n')}\n\n${violations.length} violations`
      : `${files.size} files follow the structure rules`,
  )
  process.exitCode = violations.length ? 1 : 0
}
