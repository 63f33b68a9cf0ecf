// Client for Attestry's open API: one file, no dependencies, Node.js 22.18 or later (also Deno and Bun).
//
//   const attestry = new Attestry({ url: 'https://…', key: 'AK…', secret: 'attestry_…' })
//   const record = await attestry.depositFile('contract.pdf')
//
// Keep the secret on a server: anyone who has it can spend the account's balance.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'

const ROOT = '/shimakaze/open/v1'
const CHUNK_BYTES = 16 * 1024 * 1024
const MAX_ATTEMPTS = 4
const TIMEOUT_MS = 120_000

export interface ClientOptions {
  readonly url: string
  readonly key: string
  readonly secret: string
}

export interface RecordDescription {
  readonly name?: string
  readonly label?: string
  readonly remark?: string
}

export interface RecordItem {
  readonly ano: string
  readonly kind: string
  readonly name: string
  readonly label: string
  readonly remark: string
  readonly state: 'sealing' | 'sealed' | 'failed'
  readonly size: number | null
  readonly digest: string | null
  readonly createdAt: string
  readonly sealedAt: string | null
}

export interface RecordDetail extends RecordItem {
  readonly fee: string
  readonly files: readonly {
    path: string
    size: number | null
    sha256: string | null
    sm3: string | null
    /** Null if only the digest was deposited. */
    scan: { state: 'waiting' | 'clean' | 'flagged' | 'not-scanned'; signature: string | null } | null
  }[]
  readonly custody: readonly { event: string; at: string; actor: string; detail: Record<string, string>; hash: string }[]
  /** Certificate and package can be downloaded once it is ready. */
  readonly proof: { readonly ready: boolean }
}

export interface Page<T> {
  readonly list: readonly T[]
  readonly total: number
}

export interface Capture {
  readonly ano: string
  readonly url: string
  readonly title: string | null
  readonly state: string
  readonly cause: string | null
  readonly warnings: readonly { kind: string; seen: string }[]
}

/** An error response of the server; the codes are listed in the documentation. */
export class AttestryError extends Error {
  readonly code: string
  readonly status: number
  readonly requestId: string

  constructor(code: string, status: number, message: string, requestId: string) {
    super(`${message} (${code})`)
    this.name = 'AttestryError'
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sorts parameters by name; repeated names keep their order. */
export const canonicalQuery = (pairs: Iterable<readonly [string, string]>): string =>
  [...pairs]
    .map(([name, value]): [string, string] => [escaped(name), escaped(value)])
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The signature headers of one call. Each call needs a new nonce, so every retry is signed again. */
export function sign(
  { key, secret }: Pick<ClientOptions, 'key' | 'secret'>,
  call: { readonly method: string; readonly path: string; readonly query: string; readonly body: Uint8Array | string },
  time = Math.floor(Date.now() / 1000),
  nonce = randomBytes(16).toString('hex'),
): Record<string, string> {
  const digest = sha256(call.body)
  const text = ['ATTESTRY-HMAC-SHA256', call.method, call.path, call.query, digest, key, String(time), nonce].join('\n')
  return {
    'x-attestry-key': key,
    'x-attestry-time': String(time),
    'x-attestry-nonce': nonce,
    'x-attestry-digest': digest,
    'x-attestry-signature': createHmac('sha256', secret).update(text).digest('hex'),
  }
}

interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly headers?: Readonly<Record<string, string>>
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export class Attestry {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  /** Sends one signed call, without retry. */
  async send(method: string, path: string, { query = {}, body = '', headers = {} }: RequestOptions = {}): Promise<Response> {
    const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const canonical = canonicalQuery(pairs)
    const call = { method, path: ROOT + path, query: canonical, body }
    return fetch(this.#options.url + call.path + (canonical ? `?${canonical}` : ''), {
      method,
      headers: { ...headers, ...sign(this.#options, call) },
      ...(body === '' ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  /** Retries on network errors, 429 and 5xx. Safe for acts too: their Idempotency-Key ensures that they run once. */
  async #sendWithRetry(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.send(method, path, options).catch((error: unknown) => {
        if (attempt >= MAX_ATTEMPTS) throw error
        return undefined
      })
      const busy = response === undefined || response.status === 429 || response.status >= 500
      if (response && (!busy || attempt >= MAX_ATTEMPTS)) return response
      await response?.body?.cancel()
      await sleep(Number(response?.headers.get('retry-after') ?? 0) * 1000 || 250 * 2 ** attempt)
    }
  }

  async #errorFrom(response: Response): Promise<AttestryError> {
    const body = (await response.json().catch(() => ({}))) as { statusCode?: string; errorMessage?: string; requestId?: string }
    const message = body.errorMessage ?? `HTTP ${response.status}`
    return new AttestryError(body.statusCode ?? '', response.status, message, body.requestId ?? '')
  }

  async #data<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const response = await this.#sendWithRetry(method, path, options)
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { flag?: boolean; data?: T }
    if (!body.flag) throw await this.#errorFrom(response)
    return body.data as T
  }

  #act<T>(path: string, input: object): Promise<T> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    return this.#data<T>('POST', path, { body: JSON.stringify(input), headers })
  }

  async #bytes(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await this.#sendWithRetry('GET', path, { headers })
    if (!response.ok) throw await this.#errorFrom(response)
    return response
  }

  /** The account and scopes of the key. */
  whoAmI(): Promise<{ accessKey: string; name: string; account: string; scopes: string[]; serverTime: string }> {
    return this.#data('GET', '/key')
  }

  /** Deposits digests only: keep the originals unchanged, or the records prove nothing. */
  depositDigests(items: readonly (RecordDescription & { name: string; digest: string; algorithm?: 'sha256' | 'sm3' })[]) {
    return this.#act<Page<RecordItem>>('/digests', { items, acknowledged: true })
  }

  /** Uploads a file, in chunks if it is large, and deposits it with the digest computed here. */
  async depositFile(path: string, description: RecordDescription = {}): Promise<RecordItem> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const digest = await digestOf(file)
      const id = await (size > CHUNK_BYTES
        ? this.#uploadResumable(file, basename(path), size)
        : this.#uploadWhole(file, basename(path)))
      const { list } = await this.#act<Page<RecordItem>>('/files', { files: [{ ...description, id, sha256: digest }] })
      return list[0] as RecordItem
    } finally {
      await file.close()
    }
  }

  async #uploadWhole(file: FileHandle, name: string): Promise<string> {
    const body = await readChunk(file, 0, CHUNK_BYTES)
    const headers = { 'content-type': 'application/octet-stream' }
    return (await this.#data<{ id: string }>('POST', '/uploads', { query: { name }, body, headers })).id
  }

  /** tus 1.0.0: after a failed request, asks the server for the offset and resumes there. */
  async #uploadResumable(file: FileHandle, name: string, size: number): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from(name).toString('base64')}`
    const created = await this.#sendWithRetry('POST', '/uploads/tus', {
      headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata },
    })
    if (created.status !== 201) throw await this.#errorFrom(created)
    const id = created.headers.get('location')?.split('/').pop() ?? ''
    let offset = 0
    for (let failures = 0; offset < size; ) {
      const body = await readChunk(file, offset, CHUNK_BYTES)
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const response = await this.send('PATCH', `/uploads/tus/${id}`, { body, headers }).catch(() => undefined)
      if (response && response.status !== 204 && response.status !== 409 && response.status < 500)
        throw await this.#errorFrom(response)
      if (response?.status !== 204 && ++failures > MAX_ATTEMPTS) throw new Error(`upload of ${name} failed at byte ${offset}`)
      const current =
        response?.status === 204 ? response : await this.#sendWithRetry('HEAD', `/uploads/tus/${id}`, { headers: tus })
      offset = Number(current.headers.get('upload-offset') ?? offset)
    }
    return id
  }

  /** Captures web pages; charged only when confirmed. */
  capture(items: readonly (RecordDescription & { url: string; device?: 'desktop' | 'phone' })[]): Promise<Page<Capture>> {
    return this.#act('/captures', { items })
  }

  captures(filter: Record<string, string | number | undefined> = {}): Promise<Page<Capture>> {
    return this.#data('GET', '/captures', { query: filter })
  }

  captureInfo(ano: string): Promise<Capture> {
    return this.#data('GET', `/captures/${ano}`)
  }

  /** A capture that shows a login wall, a challenge or an error page is refused unless `acceptWalls` is set, one that lacks a part through a fault of the platform unless `acceptLacking` is. */
  confirmCaptures(anos: readonly string[], { acceptWalls = false, acceptLacking = false } = {}): Promise<Page<Capture>> {
    return this.#act('/captures/confirm', { anos, acceptWalls, acceptLacking })
  }

  records(filter: Record<string, string | number | undefined> = {}): Promise<Page<RecordItem>> {
    return this.#data('GET', '/records', { query: filter })
  }

  record(ano: string): Promise<RecordDetail> {
    return this.#data('GET', `/records/${ano}`)
  }

  /** Polls until certificate and package are ready, usually within seconds. */
  async waitForProof(ano: string, withinMs = 60_000): Promise<RecordDetail> {
    for (const end = Date.now() + withinMs; ; ) {
      const record = await this.record(ano)
      if (record.proof.ready || record.state === 'failed') return record
      if (Date.now() > end) throw new Error(`record ${ano} has no proof after ${withinMs} ms`)
      await sleep(500)
    }
  }

  async certificate(ano: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#bytes(`/records/${ano}/certificate`)).arrayBuffer())
  }

  /** The evidence package as a stream; pass `from` to resume an interrupted download. */
  async package(ano: string, from = 0): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#bytes(`/records/${ano}/package`, from > 0 ? { range: `bytes=${from}-` } : {})
    return response.body as ReadableStream<Uint8Array>
  }
}

async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) hash.update(bytes)
  return hash.digest('hex')
}

async function readChunk(file: FileHandle, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  return bytes.subarray(0, bytesRead)
}
