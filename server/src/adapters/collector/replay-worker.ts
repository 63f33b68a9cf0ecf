// Worker thread that reads archives: finds one URL, follows redirects inside the archive, and rewrites the URLs of a page to the viewer's own.

import { readFile, stat } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { openPageSource, type PageSource } from '@attestry/capture/replay/page-source'
import { rewriteForViewer } from '@attestry/capture/replay/viewer-rewrite'

export interface ReplayTask {
  readonly id: number
  readonly file: string
  readonly url?: string
  readonly prefix: string
  /** The rendered page, shown instead of the source document, which may be empty without its scripts. */
  readonly page?: { readonly file: string; readonly url: string } | undefined
}

export interface ReplayResult {
  readonly id: number
  readonly answer?: { readonly status: number; readonly mediaType: string; readonly body: Uint8Array } | undefined
  readonly fault?: string
}

const MAX_BYTES = 48 * 1024 ** 2
const MAX_TEXT_BYTES = 8 * 1024 ** 2
const MAX_REDIRECTS = 10
const MAX_OPEN_ARCHIVES = 4

const HTML = 'text/html; charset=utf-8'

async function rendered({ file, url }: { file: string; url: string }, mapUrl: (address: string) => string): Promise<Uint8Array> {
  if ((await stat(file)).size > MAX_TEXT_BYTES) throw new Error(`larger than ${MAX_TEXT_BYTES} bytes`)
  return Buffer.from(rewriteForViewer('html', await readFile(file, 'utf8'), url, mapUrl))
}

const sources = new Map<string, Promise<PageSource>>()

parentPort?.on('message', (task: ReplayTask) => {
  answer(task).then(
    (found) => parentPort?.postMessage({ id: task.id, answer: found } satisfies ReplayResult),
    (error) => parentPort?.postMessage({ id: task.id, fault: String((error as Error).message) } satisfies ReplayResult),
  )
})

function sourceOf(file: string): Promise<PageSource> {
  const found = sources.get(file) ?? openPageSource(file)
  sources.delete(file)
  sources.set(file, found)
  found.catch(() => sources.delete(file))
  const [oldest] = sources.keys()
  if (sources.size > MAX_OPEN_ARCHIVES && oldest !== undefined) {
    const source = sources.get(oldest)
    sources.delete(oldest)
    void source?.then((one) => one.close()).catch(() => {})
  }
  return found
}

async function answer({ file, url, prefix, page }: ReplayTask): Promise<ReplayResult['answer']> {
  const mapUrl = (address: string) => prefix + encodeURIComponent(address)
  if (url === undefined && page) return { status: 200, mediaType: HTML, body: await rendered(page, mapUrl) }
  const source = await sourceOf(file)
  let address = url ?? source.pageUrl
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const found = await source.find(address)
    if (!found) return undefined
    const header = (name: string) => found.headers.find(([key]) => key.toLowerCase() === name)?.[1]
    const location = header('location')
    if (found.status >= 300 && found.status < 400 && location && URL.canParse(location, address)) {
      found.body.destroy()
      address = new URL(location, address).href
      continue
    }
    const declared = header('content-type') ?? ''
    const kind = declared.split(';')[0]?.trim().toLowerCase() ?? ''
    const isText = kind === 'text/html' || kind === 'application/xhtml+xml' || kind === 'text/css'
    const body = await read(found.body, isText ? MAX_TEXT_BYTES : MAX_BYTES)
    if (!isText) return { status: 200, mediaType: safeMediaType(kind), body }
    const text = decoder(declared, body).decode(body)
    const rewritten = rewriteForViewer(kind === 'text/css' ? 'css' : 'html', text, address, mapUrl)
    return { status: 200, mediaType: kind === 'text/css' ? 'text/css; charset=utf-8' : HTML, body: Buffer.from(rewritten) }
  }
  return undefined
}

/** Types that browsers render or play keep their type; scripts and embedded documents become plain bytes. */
const safeMediaType = (kind: string): string =>
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)|font\/[\w.-]+|application\/(font-woff2?|x-font-\w+|vnd\.ms-fontobject)|audio\/[\w.-]+|video\/[\w.-]+|text\/plain)$/.test(
    kind,
  )
    ? kind
    : 'application/octet-stream'

function decoder(declared: string, body: Uint8Array): TextDecoder {
  const inHeader = /charset\s*=\s*["']?([\w-]+)/i.exec(declared)?.[1]
  const inPage = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(Buffer.from(body.subarray(0, 2048)).toString('latin1'))?.[1]
  try {
    return new TextDecoder(inHeader ?? inPage ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}

async function read(source: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > limit) throw new Error(`larger than ${limit} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
