// Sends one file by the tus protocol: in pieces, with retries, from wherever the server says it stands.
import { wirePath } from '@attestry/contract/endpoint'
import { type Envelope, TOKEN_HEADER } from '@attestry/contract/envelope'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import type { DetailedError, HttpRequest, UploadOptions } from 'tus-js-client'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { currentLocale, htmlLang } from '../../../kernel/locale.ts'
import { readToken } from '../../../kernel/session.ts'
import type { UploadProblem } from './row.ts'

const CHUNK_BYTES = 64 * 1024 ** 2
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]
/** Another request still holds the upload, the offset moved, or the server asks for patience. */
const WORTH_RETRYING = new Set([409, 423, 429])
const NOT_LOGGED_IN = 401

export interface TransferListener {
  begun(id: string): void
  progress(bytes: number): void
  /** The line broke; the next try comes by itself. */
  retrying(): void
  done(): void
  failed(problem: UploadProblem): void
}

const endpoint = wirePath(uploadApi.begin)
const urlOf = (id: string) => `${endpoint}/${id}`
const idOf = (url: string) => new URL(url, location.href).pathname.split('/').pop() ?? ''

function dress(request: HttpRequest): void {
  const token = readToken()
  if (token) request.setHeader(TOKEN_HEADER, token)
  request.setHeader('Accept-Language', htmlLang[currentLocale()])
}

/** Answers the way to stop it; what has arrived stays on the server. */
export async function startTransfer(file: File, id: string | null, listener: TransferListener): Promise<() => Promise<void>> {
  const { Upload } = await import('tus-js-client')
  const options: UploadOptions = {
    endpoint,
    ...(id ? { uploadUrl: urlOf(id) } : {}),
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name, filetype: file.type || 'application/octet-stream' },
    storeFingerprintForResuming: false,
    onBeforeRequest: dress,
    onShouldRetry: (error) => {
      const status = statusOf(error)
      const again = navigator.onLine && (status < 400 || status >= 500 || WORTH_RETRYING.has(status))
      if (again) listener.retrying()
      return again
    },
    onUploadUrlAvailable: () => {
      if (upload.url) listener.begun(idOf(upload.url))
    },
    onProgress: (sent) => listener.progress(sent),
    onSuccess: () => listener.done(),
    onError: (error) => {
      void problemOf(error, file).then((problem) => listener.failed(problem))
    },
  }
  const upload = new Upload(file, options)
  upload.start()
  return () => upload.abort()
}

/** Removes what the server holds. An upload it no longer knows is as good as removed. */
export async function removeUpload(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(urlOf(id), { endpoint, onBeforeRequest: dress, retryDelays: [0, 1000, 3000] }).catch((error) => {
    const status = statusOf(error)
    if (status !== 404 && status !== 410) throw error
  })
}

const statusOf = (error: unknown): number => (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0

async function problemOf(error: Error, file: File): Promise<UploadProblem> {
  const status = statusOf(error)
  if (status === NOT_LOGGED_IN) {
    // An ordinary call meets the same refusal and takes the person to the login page, as everywhere else.
    await call(uploadApi.pending, {}, { display: ErrorDisplay.silent }).catch(() => undefined)
    return { kind: 'network' }
  }
  const text = refusalText((error as Partial<DetailedError>).originalResponse?.getBody())
  if (status >= 400 && text) return { kind: 'refused', text }
  return (await isReadable(file)) ? { kind: 'network' } : { kind: 'unreadable' }
}

function refusalText(body: string | undefined): string | null {
  try {
    return (JSON.parse(body ?? '') as Partial<Envelope>).errorMessage ?? null
  } catch {
    return null
  }
}

/** A file that was moved, deleted or changed since it was chosen fails like a broken line; only reading it tells. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
