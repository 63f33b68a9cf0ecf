// Completes package-lock.json so that `npm ci` accepts it everywhere: a stub for each optional platform package the registry lacked, and no registry host.
//
// npm writes only packages it could download into the lock, but `npm ci` refuses a lock without an optional
// package. A stub names the real platform, so a machine of that platform still tries to fetch it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OPERATING_SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32']
const NO_PLATFORM = 'none'

const file = process.argv[2] ?? fileURLToPath(new URL('../package-lock.json', import.meta.url))
const before = readFileSync(file, 'utf8')
const lock = JSON.parse(before)

const hosts = removeRegistryHosts(lock.packages)
dropStubs(lock.packages)
const stubs = addStubs(lock.packages)
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))

const after = `${JSON.stringify(lock, null, 2)}\n`
if (after !== before) writeFileSync(file, after)
const outcome = after === before ? 'already complete' : 'completed'
console.log(`package-lock.json ${outcome}: ${stubs} platform stubs, ${hosts} registry addresses removed`)

function removeRegistryHosts(packages) {
  let removed = 0
  for (const entry of Object.values(packages)) {
    if (!/^https?:/.test(entry.resolved ?? '')) continue
    delete entry.resolved
    removed++
  }
  return removed
}

// All stubs are recreated, so that those of older versions are removed.
function dropStubs(packages) {
  for (const [path, entry] of Object.entries(packages)) if (isStub(path, entry)) delete packages[path]
}

function isStub(path, entry) {
  return path.includes('node_modules/') && entry.optional && !entry.link && !entry.integrity && !entry.resolved
}

function addStubs(packages) {
  let added = 0
  for (const [owner, entry] of Object.entries({ ...packages })) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const version = range.replace(/^[\^~]/, '')
      const found = nearest(packages, owner, name)
      if (found && (!isStub(found, packages[found]) || packages[found].version === version)) continue
      const path = found ? `${owner}/node_modules/${name}` : `node_modules/${name}`
      packages[path] = stub(name, version, entry.dev)
      added++
    }
  }
  return added
}

function nearest(packages, owner, name) {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

function stub(name, version, dev) {
  const words = name.split(/[/-]/)
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return {
    version,
    cpu: [PROCESSORS.find((processor) => words.includes(processor)) ?? NO_PLATFORM],
    ...(libc && { libc }),
    ...(dev && { dev: true }),
    optional: true,
    os: [OPERATING_SYSTEMS.find((system) => words.includes(system)) ?? NO_PLATFORM],
  }
}
