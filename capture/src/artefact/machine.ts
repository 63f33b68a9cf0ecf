// Reads the machine state that can affect what a page shows: hosts file, DNS servers, proxies, fonts, clock, software.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import { promisify } from 'node:util'
import { fileDigest } from '../browser/find.ts'
import type { FontCheck } from '../browser/font-check.ts'
import type { Browser } from '../browser/launch.ts'
import { processTree, textOf } from '../process-tree.ts'

export interface Machine {
  readonly browser: { readonly path: string; readonly product: string; readonly size: number; readonly sha256: string }
  /** emoji: whether the browser draws them in colours. */
  readonly fonts: { readonly count: number; readonly sha256: string; readonly emoji: boolean }
  readonly egressRules: { readonly sha256: string }
  /** Wall and monotonic clock, read together when the host started. */
  readonly started: { readonly wall: number; readonly steady: number }
  readonly software: readonly { readonly name: string; readonly version: string }[]
}

const textDigest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Once per host; takes a few tenths of a second, so it is not awaited at start. */
export async function inspectMachine(browser: Browser, egress: object, { emoji }: FontCheck): Promise<Machine> {
  const started = { wall: Date.now(), steady: performance.now() }
  const [sha256, fonts, rules, own, { size }] = await Promise.all([
    fileDigest(browser.found.path),
    promisify(execFile)('fc-list', [], { timeout: 10_000, maxBuffer: 8 << 20 }).then(
      ({ stdout }) => stdout.split('\n').filter(Boolean).sort(),
      () => [],
    ),
    readFile(new URL('../guard/address.ts', import.meta.url), 'utf8'),
    readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    stat(browser.found.path),
  ])
  return {
    browser: { path: browser.found.path, product: browser.product, size, sha256 },
    fonts: { count: fonts.length, sha256: textDigest(fonts.join('\n')), emoji },
    egressRules: { sha256: textDigest(`${rules}\n${JSON.stringify(egress)}`) },
    started,
    software: [
      { name: 'Attestry capture', version: (JSON.parse(own) as { version: string }).version },
      { name: 'Chromium', version: browser.product.replace(/^.*\//, '') },
      { name: 'Node.js', version: process.versions.node },
      { name: os.type(), version: os.release() },
    ],
  }
}

/** Read before and after each capture. */
export async function readSettings(): Promise<object> {
  const of = async (path: string) => {
    const text = await readFile(path, 'utf8').catch(() => null)
    return text === null
      ? { path, sha256: null, entries: [] }
      : {
          path,
          sha256: textDigest(text),
          entries: text
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line && !line.startsWith('#'))
            .slice(0, 100),
        }
  }
  const proxies = Object.keys(process.env).filter((name) => /^(https?|all|no|ftp)_proxy$/i.test(name))
  // Names only: the values may contain a password, and the browser never receives them.
  return {
    hosts: await of('/etc/hosts'),
    resolver: await of('/etc/resolv.conf'),
    proxyVariables: proxies,
    proxyVariablesReachBrowser: false,
  }
}

export interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  readonly uid: number
  readonly name: string
}

/** This process and its descendants. */
export function ownProcesses(): ProcessFacts[] {
  return processTree(process.pid).flatMap((pid) => {
    const status = textOf(`/proc/${pid}/status`)
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
    return status ? [{ pid, parent: Number(field('PPid')), uid: Number(field('Uid')), name: field('Name') ?? '' }] : []
  })
}
