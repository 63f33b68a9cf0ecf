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

/** Beside the built server file: dist/server/site.js reads dist/client. */
const readClientFile = (path: string): string => readFileSync(new URL(`../client/${path}`, import.meta.url), 'utf8')

let manifest: Manifest | undefined
const namesLayers = new Map<string, boolean>()
const found = new Map<string, PageAssets>()

/** `alsoSoon`: modules the entry will import at once, worth fetching beside it. Kept: a build does not change under a running server. */
export function assetsOf(entry: string, alsoSoon: readonly string[] = []): PageAssets {
  const name = [entry, ...alsoSoon].join()
  const known = found.get(name) ?? findAssets(entry, alsoSoon)
  found.set(name, known)
  return known
}

function findAssets(entry: string, alsoSoon: readonly string[]): PageAssets {
  manifest ??= JSON.parse(readClientFile('.vite/manifest.json')) as Manifest
  const all = manifest
  const keys = [...closure(all, [entry, ...alsoSoon])]
  return {
    script: all[entry] && url(all[entry].file),
    styles: layersFirst([...new Set(keys.flatMap((key) => all[key]?.css ?? []))]).map(url),
    preloads: keys.flatMap((key) => (key !== entry && all[key] ? [url(all[key].file)] : [])),
    icon: all[ICON] && url(all[ICON].file),
  }
}

/** What a chunk needs stands before it, as its styles must. */
function closure(all: Manifest, keys: readonly string[], done = new Set<string>(), under = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (done.has(key) || under.has(key)) continue
    under.add(key)
    closure(all, all[key]?.imports ?? [], done, under)
    done.add(key)
  }
  return done
}

/** The first sheet a browser reads fixes the order of the layers, so it must be one that names them all. */
function layersFirst(files: readonly string[]): string[] {
  for (const file of files) {
    if (!namesLayers.has(file)) namesLayers.set(file, readClientFile(file).startsWith('@layer reset'))
  }
  return files.toSorted((a, b) => Number(namesLayers.get(b)) - Number(namesLayers.get(a)))
}
