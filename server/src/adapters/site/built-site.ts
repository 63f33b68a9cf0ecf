// The built web application: server-rendered pages and hashed files from web/dist.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Asset, Page, PageNeed, PageRequest, Site } from './port.ts'

const MEDIA_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

interface Renderer {
  renderPage(request: PageRequest): Promise<Page>
  renderWorkspace(request: {
    entry: 'app' | 'console'
    locale: string
    theme: string
    platform: unknown
  }): Promise<{ status?: number; html: string }>
  entryOf(path: string): 'site' | 'app' | 'console'
  needOf?(path: string, query: Readonly<Record<string, string>>): PageNeed | undefined
}

export async function openBuiltSite(dist: string): Promise<Site> {
  const renderer = (await import(pathToFileURL(join(dist, 'server', 'site.js')).href)) as Renderer
  const assets = listAssets(join(dist, 'client'))
  return {
    entryOf: renderer.entryOf,
    needOf: (path, query) => renderer.needOf?.(path, query),
    renderPage: renderer.renderPage,
    renderWorkspace: async (request) => ({ status: 200, ...(await renderer.renderWorkspace(request)) }),
    asset: (path) => assets.get(path),
  }
}

/** Listed once at start, so that only built files can be requested. */
function listAssets(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = new Set(files.map((entry) => join(entry.parentPath, entry.name)))
  const found = new Map<string, Asset>()
  for (const path of names) {
    const mediaType = MEDIA_TYPES[path.split('.').pop() ?? '']
    const url = path.slice(folder.length).replaceAll('\\', '/')
    if (!mediaType || url.startsWith('/.vite/') || path.endsWith('.html')) continue
    const encodings = (['br', 'gzip'] as const).filter((encoding) => names.has(`${path}.${encoding === 'br' ? 'br' : 'gz'}`))
    found.set(url, { path, mediaType, immutable: url.startsWith('/assets/'), encodings })
  }
  return found
}
