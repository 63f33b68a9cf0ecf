// Refuses what breaks the directions of the house (ARCHITECTURE.md): who may import whom, which names are not used, and how long a file may be.
import { basename } from 'node:path'
import { findCircles } from './circles.ts'
import { type Import, importsOf, readSources, type Sources } from './source-files.ts'

interface Wall {
  from: RegExp
  to: RegExp
  /** Allowed all the same; $1 stands for what `from` captured. */
  except?: string
  /** Tests may go through this wall to these places. */
  exceptForTests?: string
  reason: string
}

const TEST_TOOLS = '^npm:(vitest|fast-check)$|^node:'
const ANYWHERE = '.'
const PROOF_LIBRARIES = ['@noble/hashes', 'sm-crypto-v2']

export const walls: Wall[] = [
  {
    from: /^contract\//,
    to: /./,
    except: '^contract/|^npm:zod(/mini)?$',
    exceptForTests: TEST_TOOLS,
    reason: 'contract imports only zod and itself: it is what both sides of the wire must be able to read.',
  },
  {
    from: /^proof\/src\/bin\//,
    to: /./,
    except: '^proof/|^node:',
    exceptForTests: TEST_TOOLS,
    reason: 'the offline verifier imports only proof and Node itself: a stranger must be able to run it alone.',
  },
  {
    from: /^proof\/(?!src\/bin\/)/,
    to: /./,
    except: ['^proof/', ...PROOF_LIBRARIES.map((name) => `^npm:${name}(/.*)?$`)].join('|'),
    exceptForTests: TEST_TOOLS,
    reason: 'proof imports only itself: it is checked as a whole and runs in the browser, the server and offline.',
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
    reason: 'the published client is one file that stands alone: people copy it into programs that have nothing else of ours.',
  },
  { from: /^web\//, to: /^(server|capture)\//, reason: 'web imports no package but contract and proof: it runs at the visitor.' },
  {
    from: /^(?!web\/)/,
    to: /^web\/src\//,
    // The report that holds the specification against what is built reads the table of contents.
    except: '^web/src/paths.ts$',
    reason: 'nothing imports web but its table of contents: the screens are the last floor.',
  },
  { from: /^(?!e2e\/)/, to: /^e2e\//, reason: 'nothing imports e2e: tests look at the house from outside.' },

  {
    from: /^server\/src\/kernel\//,
    to: /^server\/src\/(modules\/|(app|main|routes|workers)\.ts)/,
    exceptForTests: ANYWHERE,
    reason: 'the kernel knows no business word: modules stand on it, not it on them.',
  },
  {
    from: /^server\/src\/adapters\/([^/]+)\//,
    to: /^server\/src\//,
    // Directly in adapters/ stands what several of them speak, such as one vendor's way of signing.
    except: '^server/src/adapters/($1/|[^/]+[.]ts$)',
    exceptForTests: ANYWHERE,
    reason: 'an adapter knows its own port and the outside world, nothing else of the server.',
  },
  {
    from: /^server\/src\/(?!app\.ts$|adapters\/)/,
    to: /^server\/src\/adapters\/[^/]+\/(?!port\.ts$)/,
    exceptForTests: ANYWHERE,
    reason: 'only app.ts names a concrete adapter; everybody else knows its port.ts.',
  },
  {
    from: /^server\/src\/(?!adapters\/collector\/)/,
    to: /^capture\//,
    reason: 'only adapters/collector meets capture, so that it can run on another machine.',
  },
  {
    from: /^server\/src\/modules\//,
    to: /^server\/src\/(app|main|routes|workers)\.ts$/,
    exceptForTests: ANYWHERE,
    reason: 'a module is listed in routes.ts and workers.ts and knows neither.',
  },
  {
    from: /^server\/src\/(routes|workers)\.ts$/,
    to: /^server\/src\/(app|main)\.ts$/,
    reason: 'the tables of contents are read by app.ts, not the reverse.',
  },
  {
    from: /^server\/src\/modules\/([^/]+)\//,
    to: /^server\/src\/modules\//,
    except: '^server/src/modules/($1/|[^/]+/public\\.ts$)',
    reason: 'modules meet only at public.ts; tables and the rest are private to their module.',
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
    reason: 'kernel, ui and light know no business word and import no module.',
  },
  {
    from: /^web\/src\/modules\/([^/]+)\//,
    to: /^web\/src\/modules\//,
    except: '^web/src/modules/($1/|[^/]+/public\\.tsx?$)',
    reason: 'modules of the web meet only at public.ts or public.tsx.',
  },
]

/** Ground floor first: a module may import the public.ts of an earlier floor, or of its own floor without a circle. */
const floors = [
  ['account', 'platform', 'content'],
  ['message', 'approval'],
  ['realname', 'wallet', 'transparency'],
  ['attestation', 'invoice'],
  ['evidence'],
  ['judicial', 'registry', 'monitor', 'lawyer', 'enforcer'],
  ['overview', 'operator', 'open'],
]

/** Which files of the same module each kind of file may import; files with other names are free. */
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

const NAMES_NOT_USED = /^(utils?|helpers?|common|shared|lib|misc|types|constants|index|manager|base)$/
const LINE_LIMIT = 400
const PACKAGE = /^(contract|proof|capture|server|web)\//

const FOLDERS = ['contract', 'proof', 'capture', 'client', 'server', 'web', 'e2e', 'bench', 'tools']

/** Every breach, as lines ready to print; the files may be real or invented. */
export function checkWalls(files: Sources): string[] {
  const breaches: string[] = []
  const imports: Import[] = []
  for (const [path, text] of files) {
    breaches.push(...checkName(path), ...checkLength(path, text))
    if (!/\.tsx?$/.test(path)) continue
    try {
      imports.push(...importsOf(path, text, files))
    } catch (error) {
      breaches.push(`${path}\n    cannot be read: ${(error as Error).message}`)
    }
  }
  for (const one of imports) {
    for (const reason of reasonsAgainst(one)) breaches.push(`${one.from}:${one.line} imports ${one.specifier}\n    ${reason}`)
  }
  for (const circle of findCircles(imports.map(({ from, to }) => [from, to]))) {
    breaches.push(`${circle.join('\n      → ')}\n    imports in a circle, type imports counted.`)
  }
  for (const circle of findCircles(imports.flatMap(betweenModules))) {
    breaches.push(`${circle.join(' → ')}\n    modules of one floor may meet, but not in a circle.`)
  }
  return breaches
}

function reasonsAgainst(one: Import): string[] {
  const reasons = walls.filter((wall) => breaks(one, wall)).map((wall) => wall.reason)
  const home = PACKAGE.exec(one.from)?.[1]
  const target = PACKAGE.exec(one.to)?.[1]
  if (one.relative && home && target && home !== target)
    reasons.push('packages meet by name (@attestry/<package>/…), never by a relative path.')
  return [...reasons, ...againstFloors(one), ...againstFeatureOrder(one)]
}

function breaks(one: Import, wall: Wall): boolean {
  const match = wall.from.exec(one.from)
  if (!match || !wall.to.test(one.to)) return false
  const allowed = [wall.except, isTest(one.from) ? wall.exceptForTests : undefined]
  return !allowed.some((pattern) => pattern && new RegExp(pattern.replaceAll('$1', match[1] ?? '')).test(one.to))
}

function betweenModules({ from, to }: Import): [string, string][] {
  const [home, target] = [moduleOf(from), moduleOf(to)]
  return home && target && home !== target && !isTest(from) ? [[home, target]] : []
}

function againstFloors(one: Import): string[] {
  return betweenModules(one).flatMap(([home, target]) => {
    const [here, there] = [home, target].map((name) => floors.findIndex((floor) => floor.includes(name))) as [number, number]
    if (here < 0 || there < 0) return [`module ${here < 0 ? home : target} stands on no floor: give it one in tools/walls.ts.`]
    return there > here ? [`calls go down: ${home} stands below ${target}, which should hear of it by an event.`] : []
  })
}

function againstFeatureOrder(one: Import): string[] {
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
  const empty = path.split('/').find((part) => NAMES_NOT_USED.test(part.split('.')[0] ?? ''))
  return empty ? [`${path}\n    the name ${empty} says where things were dropped, not what they are.`] : []
}

function checkLength(path: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length
  const exempt = /\.(test|e2e)\.tsx?$|(^|\/)words\.\w+\.ts$|generated/.test(path) || !/\.(tsx?|mjs)$/.test(path)
  return exempt || lines <= LINE_LIMIT ? [] : [`${path}\n    has ${lines} lines; past ${LINE_LIMIT} something wants to leave.`]
}

if (import.meta.main) {
  const files = readSources(FOLDERS, /\.(tsx?|mjs|css)$/)
  const breaches = checkWalls(files)
  console.log(breaches.length ? `${breaches.join('\n')}\n\n${breaches.length} breaches` : `the walls of ${files.size} files hold`)
  process.exitCode = breaches.length ? 1 : 0
}
