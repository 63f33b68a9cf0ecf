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

const BASE = '/'
const ICON = 'src/light/favicon.svg'

let manifest: Manifest | undefined

/** Beside the built server file: dist/server/site.js reads dist/client. */
const readClientFile = (path: string): string => readFileSync(new URL(`../client/${path}`, import.meta.url), 'utf8')

function readManifest(): Manifest {
  manifest ??= JSON.parse(readClientFile('.vite/manifest.json')) as Manifest
  return manifest
}

/** `alsoSoon`: modules the entry will import at once, worth fetching beside it. */
export function assetsOf(entry: string, alsoSoon: readonly string[] = []): PageAssets {
  const all = readManifest()
  const chunk = all[entry]
  const own = closure(all, [entry])
  const soon = closure(all, [entry, ...alsoSoon])
  const url = (file: string) => BASE + file
  return {
    script: chunk && url(chunk.file),
    styles: [...new Set([...soon].flatMap((key) => all[key]?.css ?? []))].map(url),
    preloads: [...new Set([...own, ...soon])]
      .filter((key) => key !== entry)
      .flatMap((key) => (all[key] ? [url(all[key].file)] : [])),
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
