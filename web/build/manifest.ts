// Reads the client build's manifest: which files an entry loads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Chunk {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export const readManifest = (clientFolder: string): Manifest =>
  JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** A chunk group of vite.config.ts has no source file; its manifest key contains a hash. */
const keyOfGroup = (manifest: Manifest, group: string): string =>
  Object.keys(manifest).find((key) => key.startsWith('_') && key.endsWith('.js') && manifest[key]?.name === group) ?? group

/** The given chunks (source files or chunk groups) and their transitive static imports. An unknown key throws: it would make the closure too small unnoticed. */
export function closureOf(manifest: Manifest, keys: readonly string[], seen: Set<string> = new Set()): Set<string> {
  for (const wanted of keys) {
    const key = manifest[wanted] ? wanted : keyOfGroup(manifest, wanted)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build manifest has no chunk ${wanted}`)
    if (seen.has(key)) continue
    seen.add(key)
    closureOf(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

const WORDS = /(^|[/-])words\.(zh|en)\.ts$/

/** Like `closureOf`, with the message catalogues of one language. */
export function closureWithWords(manifest: Manifest, keys: readonly string[], locale: 'zh' | 'en'): Set<string> {
  const closure = closureOf(manifest, keys)
  const words = [...closure]
    .flatMap((key) => manifest[key]?.dynamicImports ?? [])
    .filter((key) => WORDS.exec(key)?.[2] === locale)
  return closureOf(manifest, words, closure)
}
