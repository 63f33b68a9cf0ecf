#!/usr/bin/env node
// Command-line verifier for a package as a ZIP archive or an unpacked folder, offline; exits with 0 only if no check failed and the trust digest was given.
import { isUtf8 } from 'node:buffer'
import { createHash, getHashes } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import { hasher } from '../bytes/digest.ts'
import type { RandomAccess } from '../package/zip.ts'
import { VerifierUnable } from '../verify/crypto-support.ts'
import type { PayloadHasher } from '../verify/package-reading.ts'
import type { PackageSource } from '../verify/package-source.ts'
import { checkLines, closingLines, escapeControls } from '../verify/report.ts'
import { CHECKS, CheckFailure, type Verdict } from '../verify/verdict.ts'
import { isTrustDigest, type VerifyOptions, type VerifyProgress, verifyArchive, verifyPackage } from '../verify/verify-package.ts'
import { type Language, wordsOf } from '../verify/words.ts'
import { hashInThread } from './digest-thread.ts'

/** Starting a thread takes longer than hashing fewer bytes. */
const MIN_THREAD_BYTES = 32 * 1024 * 1024

const USAGE = `attestry-verify PACKAGE.zip|FOLDER [--trust HEX] [--json] [--lang zh|en]

  --trust HEX   the trust digest, from outside the package; without it nothing is confirmed
  --json        the whole verdict as JSON
  --lang        the language of the verdict

  --help        this text

  0 verified, 1 not verified, 2 not asked properly, 3 no verdict could be reached, 4 not confirmed: no trust digest`

// As one file it also runs in the thread of a digest.
if (isMainThread) process.exitCode = await main()

async function main(): Promise<number> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(USAGE)
    return 0
  }
  const args = readArguments()
  if (!args) {
    console.error(USAGE)
    return 2
  }
  const { path, json, language, trust } = args
  const onProgress = json ? undefined : progressOn(language)
  try {
    const verdict = await verify(path, {
      hasher: fastHasher,
      ...(trust === undefined ? {} : { trust }),
      ...(onProgress ? { onProgress } : {}),
    })
    console.log(json ? JSON.stringify(verdict, null, 2) : closingLines(verdict, language).join('\n'))
    return exitCodeOf(verdict)
  } catch (error) {
    console.error(noVerdict(error, path, language))
    return 3
  }
}

/** A package whose roots nobody compared is not confirmed: a forger has roots of their own. */
function exitCodeOf({ ok, trust }: Verdict): number {
  if (!ok) return 1
  return trust.compared ? 0 : 4
}

function noVerdict(error: unknown, path: string, language: Language): string {
  const { missing, unable } = wordsOf(language).verdict
  if (error instanceof VerifierUnable) return `${unable}: ${error.message}`
  const { code, path: at, message } = error as NodeJS.ErrnoException
  return escapeControls(code === 'ENOENT' && at === path ? missing(path) : String(message ?? error))
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { trust: { type: 'string', multiple: true }, json: { type: 'boolean' }, lang: { type: 'string' } },
    })
    const [path] = positionals
    const [trust, ...others] = (values.trust ?? []).map((text) => text.replaceAll(/\s/g, '').toLowerCase())
    const isLanguage = values.lang === undefined || values.lang === 'zh' || values.lang === 'en'
    const isTrust = others.length === 0 && (trust === undefined || isTrustDigest(trust))
    if (path === undefined || positionals.length > 1 || !isLanguage || !isTrust) return undefined
    const language: Language =
      values.lang === 'zh' || (values.lang === undefined && /^zh/i.test(process.env.LANG ?? '')) ? 'zh' : 'en'
    return { path, json: values.json ?? false, language, trust }
  } catch {
    return undefined
  }
}

function progressOn(language: Language) {
  let shown = 0
  return (progress: VerifyProgress) => {
    if (progress.kind === 'ended') {
      const { result } = progress
      console.log(checkLines(result, CHECKS.indexOf(result.id), language).join('\n'))
    } else if (
      progress.kind === 'bytes' &&
      process.stderr.isTTY &&
      (Date.now() - shown > 200 || progress.done === progress.total)
    ) {
      shown = Date.now()
      process.stderr.write(
        progress.done === progress.total ? '\r\x1b[K' : `\r${((100 * progress.done) / progress.total).toFixed(1)} %`,
      )
    }
  }
}

async function verify(path: string, options: VerifyOptions): Promise<Verdict> {
  const given = statSync(path)
  if (given.isDirectory()) return verifyPackage(folderSource(path), options)
  // Opening a pipe would wait for a writer for ever.
  if (!given.isFile()) throw new TypeError(`${path} is neither a file nor a folder`)
  const file = await open(path, 'r')
  try {
    return await verifyArchive(await archiveOf(file), options)
  } finally {
    await file.close()
  }
}

async function archiveOf(file: FileHandle): Promise<RandomAccess> {
  const { size } = await file.stat()
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return bytes.subarray(0, filled)
    },
  }
}

/** Only regular files are listed and opened; symlinks are not followed. */
function folderSource(folder: string): PackageSource {
  const files: { full: string; path: string; size: number }[] = []
  const irregular: string[] = []
  const pathOf = (full: string): string => relative(folder, full).split(sep).join('/')
  const walk = (full: string): void => {
    for (const name of readdirSync(full, { encoding: 'buffer' })) {
      // A name that is not UTF-8 cannot be in a package, and would be opened under another one.
      if (isUtf8(name)) add(join(full, name.toString()))
      else irregular.push(pathOf(join(full, name.toString())))
    }
  }
  const add = (full: string): void => {
    const path = pathOf(full)
    const status = lstatSync(full)
    if (status.isFile()) files.push({ full, path, size: status.size })
    else if (status.isDirectory() && readdirSync(full).length > 0) walk(full)
    else irregular.push(path)
  }
  walk(folder)
  const fullPaths = new Map(files.map(({ path, full }) => [path, full]))
  const fullPathOf = (path: string): string => {
    const full = fullPaths.get(path)
    if (full === undefined) throw new CheckFailure('missing-file', path)
    return full
  }
  return {
    list: () => files,
    irregular: () => irregular,
    read: async (path) => new Uint8Array(readFileSync(fullPathOf(path))),
    stream: (path) => createReadStream(fullPathOf(path), { highWaterMark: 1024 * 1024 }),
  }
}

/** Uses Node's native digests where available: faster than our own. SM3 takes twice as long as SHA-256, so it gets a thread. */
function fastHasher(algorithm: 'sha256' | 'sm3', size: number): PayloadHasher {
  if (!getHashes().includes(algorithm)) return hasher(algorithm)
  if (algorithm === 'sm3' && size >= MIN_THREAD_BYTES) return hashInThread(algorithm)
  const hash = createHash(algorithm)
  return { update: (bytes) => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) }
}
