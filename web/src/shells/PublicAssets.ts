// Finds the built files of an entry in the client build's manifest.
import { readFileSync } from 'node:fs'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

export interface PageAssets {
  readonly script: string | undefined
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
  readonly icon: string | undefined
}

const ICON = 'src/light/favicon.svg'

const url = (file: string) => `/${file}`

/** Relative to the built server file: dist/server/site.js reads dist/client. */
const readClientFile = (path: string): string => readFileSync(new URL(`../client/${path}`, import.meta.url), 'utf8')

let manifest: Manifest | undefined
const declaresLayers = new Map<string, boolean>()
const assetCache = new Map<string, PageAssets>()

/** `preload`: modules the entry will import immediately. Cached without expiry: a build does not change under a running server. */
export function assetsOf(entry: string, preload: readonly string[] = []): PageAssets {
  const key = [entry, ...preload].join()
  const assets = assetCache.get(key) ?? findAssets(entry, preload)
  assetCache.set(key, assets)
  return assets
}

function findAssets(entry: string, preload: readonly string[]): PageAssets {
  manifest ??= JSON.parse(readClientFile('.vite/manifest.json')) as Manifest
  const all = manifest
  const keys = [...closure(all, [entry, ...preload])]
  return {
    script: all[entry] && url(all[entry].file),
    styles: layersFirst([...new Set(keys.flatMap((key) => all[key]?.css ?? []))]).map(url),
    preloads: keys.flatMap((key) => (key !== entry && all[key] ? [url(all[key].file)] : [])),
    icon: all[ICON] && url(all[ICON].file),
  }
}

/** Imports come before the chunk that imports them, because their styles must. */
function closure(all: Manifest, keys: readonly string[], done = new Set<string>(), visited = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (done.has(key) || visited.has(key)) continue
    visited.add(key)
    closure(all, all[key]?.imports ?? [], done, visited)
    done.add(key)
  }
  return done
}

/** The first sheet a browser reads fixes the order of the cascade layers, so it must be one that declares them all. */
function layersFirst(files: readonly string[]): string[] {
  for (const file of files) {
    if (!declaresLayers.has(file)) declaresLayers.set(file, readClientFile(file).startsWith('@layer reset'))
  }
  return files.toSorted((a, b) => Number(declaresLayers.get(b)) - Number(declaresLayers.get(a)))
}
