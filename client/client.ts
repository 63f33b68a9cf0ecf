// The open API of Attestry for your own programs: one file, no dependencies, Node.js 22.18 or later (Deno and Bun too).
//
//   const attestry = new Attestry({ url: 'https://…', key: 'AK…', secret: 'attestry_…' })
//   const record = await attestry.depositFile('contract.pdf')
//
// Keep the secret on a server: whoever has it can spend the account's balance.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'

const ROOT = '/shimakaze/open/v1'
const PIECE_BYTES = 16 * 1024 * 1024
const TRIES = 4
const DEADLINE_MS = 120_000

export interface Account {
  readonly url: string
  readonly key: string
  readonly secret: string
}

export interface Described {
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
  readonly files: readonly { path: string; size: number | null; sha256: string | null; sm3: string | null }[]
  readonly custody: readonly { event: string; at: string; actor: string; detail: Record<string, string>; hash: string }[]
  /** Certificate and package can be had once it is ready. */
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

/** A no from the server, by its code; the codes are in the documentation. */
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

/** Parameters sorted by name; those of one name keep their order. */
export const canonicalQuery = (pairs: Iterable<readonly [string, string]>): string =>
  [...pairs]
    .map(([name, value]): [string, string] => [escaped(name), escaped(value)])
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The headers that sign one call. Each call needs a new nonce, so each try is signed anew. */
export function sign(
  { key, secret }: Pick<Account, 'key' | 'secret'>,
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

interface Sending {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly headers?: Readonly<Record<string, string>>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export class Attestry {
  readonly #account: Account

  constructor(account: Account) {
    this.#account = { ...account, url: account.url.replace(/\/+$/, '') }
  }

  /** One signed call, once. */
  async send(method: string, path: string, { query = {}, body = '', headers = {} }: Sending = {}): Promise<Response> {
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const canonical = canonicalQuery(given)
    const call = { method, path: ROOT + path, query: canonical, body }
    return fetch(this.#account.url + call.path + (canonical ? `?${canonical}` : ''), {
      method,
      headers: { ...headers, ...sign(this.#account, call) },
      ...(body === '' ? {} : { body }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  }

  /** Tries again what did not get through. Safe for acts too: they carry an Idempotency-Key and happen once. */
  async #persist(method: string, path: string, sending: Sending = {}): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const answer = await this.send(method, path, sending).catch((error: unknown) => {
        if (tried >= TRIES) throw error
        return undefined
      })
      const busy = answer === undefined || answer.status === 429 || answer.status >= 500
      if (answer && (!busy || tried >= TRIES)) return answer
      await answer?.body?.cancel()
      await pause(Number(answer?.headers.get('retry-after') ?? 0) * 1000 || 250 * 2 ** tried)
    }
  }

  async #refused(answer: Response): Promise<AttestryError> {
    const said = (await answer.json().catch(() => ({}))) as { statusCode?: string; errorMessage?: string; requestId?: string }
    const message = said.errorMessage ?? `HTTP ${answer.status}`
    return new AttestryError(said.statusCode ?? '', answer.status, message, said.requestId ?? '')
  }

  async #data<T>(method: string, path: string, sending: Sending = {}): Promise<T> {
    const answer = await this.#persist(method, path, sending)
    const said = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as { flag?: boolean; data?: T }
    if (!said.flag) throw await this.#refused(answer)
    return said.data as T
  }

  #act<T>(path: string, input: object): Promise<T> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    return this.#data<T>('POST', path, { body: JSON.stringify(input), headers })
  }

  async #bytes(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await this.#persist('GET', path, { headers })
    if (!answer.ok) throw await this.#refused(answer)
    return answer
  }

  /** Whose key this is and what it may do. */
  whoAmI(): Promise<{ accessKey: string; name: string; account: string; scopes: string[]; serverTime: string }> {
    return this.#data('GET', '/key')
  }

  /** Deposits digests alone: you keep the originals, unchanged, or the records prove nothing. */
  depositDigests(items: readonly (Described & { name: string; digest: string; algorithm?: 'sha256' | 'sm3' })[]) {
    return this.#act<Page<RecordItem>>('/digests', { items, acknowledged: true })
  }

  /** Sends a file, in pieces if it is large, and deposits it by the digest computed here. */
  async depositFile(path: string, described: Described = {}): Promise<RecordItem> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const digest = await digestOf(file)
      const id = await (size > PIECE_BYTES ? this.#sendPieces(file, basename(path), size) : this.#sendWhole(file, basename(path)))
      const { list } = await this.#act<Page<RecordItem>>('/files', { files: [{ ...described, id, sha256: digest }] })
      return list[0] as RecordItem
    } finally {
      await file.close()
    }
  }

  async #sendWhole(file: FileHandle, name: string): Promise<string> {
    const body = await piece(file, 0, PIECE_BYTES)
    const headers = { 'content-type': 'application/octet-stream' }
    return (await this.#data<{ id: string }>('POST', '/uploads', { query: { name }, body, headers })).id
  }

  /** tus 1.0.0: after a broken line the server is asked how far it has come. */
  async #sendPieces(file: FileHandle, name: string, size: number): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from(name).toString('base64')}`
    const begun = await this.#persist('POST', '/uploads/tus', {
      headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata },
    })
    if (begun.status !== 201) throw await this.#refused(begun)
    const id = begun.headers.get('location')?.split('/').pop() ?? ''
    let offset = 0
    for (let broken = 0; offset < size; ) {
      const body = await piece(file, offset, PIECE_BYTES)
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const answer = await this.send('PATCH', `/uploads/tus/${id}`, { body, headers }).catch(() => undefined)
      if (answer && answer.status !== 204 && answer.status !== 409 && answer.status < 500) throw await this.#refused(answer)
      if (answer?.status !== 204 && ++broken > TRIES) throw new Error(`the upload of ${name} stops at byte ${offset}`)
      const there = answer?.status === 204 ? answer : await this.#persist('HEAD', `/uploads/tus/${id}`, { headers: tus })
      offset = Number(there.headers.get('upload-offset') ?? offset)
    }
    return id
  }

  /** Web pages; charged only when confirmed. */
  capture(items: readonly (Described & { url: string; device?: 'desktop' | 'phone' })[]): Promise<Page<Capture>> {
    return this.#act('/captures', { items })
  }

  captures(filter: Record<string, string | number | undefined> = {}): Promise<Page<Capture>> {
    return this.#data('GET', '/captures', { query: filter })
  }

  captureInfo(ano: string): Promise<Capture> {
    return this.#data('GET', `/captures/${ano}`)
  }

  confirmCaptures(anos: readonly string[]): Promise<Page<Capture>> {
    return this.#act('/captures/confirm', { anos })
  }

  records(filter: Record<string, string | number | undefined> = {}): Promise<Page<RecordItem>> {
    return this.#data('GET', '/records', { query: filter })
  }

  record(ano: string): Promise<RecordDetail> {
    return this.#data('GET', `/records/${ano}`)
  }

  /** Waits until certificate and package can be had; usually seconds. */
  async proven(ano: string, withinMs = 60_000): Promise<RecordDetail> {
    for (const end = Date.now() + withinMs; ; ) {
      const record = await this.record(ano)
      if (record.proof.ready || record.state === 'failed') return record
      if (Date.now() > end) throw new Error(`record ${ano} has no proof after ${withinMs} ms`)
      await pause(500)
    }
  }

  async certificate(ano: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#bytes(`/records/${ano}/certificate`)).arrayBuffer())
  }

  /** The evidence package as a stream; from a byte on, to go on with a download that broke. */
  async package(ano: string, from = 0): Promise<ReadableStream<Uint8Array>> {
    const answer = await this.#bytes(`/records/${ano}/package`, from > 0 ? { range: `bytes=${from}-` } : {})
    return answer.body as ReadableStream<Uint8Array>
  }
}

async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) hash.update(bytes)
  return hash.digest('hex')
}

async function piece(file: FileHandle, from: number, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most)
  const { bytesRead } = await file.read(bytes, 0, most, from)
  return bytes.subarray(0, bytesRead)
}
