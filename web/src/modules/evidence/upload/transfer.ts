// Sends one file by the tus protocol: in chunks, with retries, resuming at the server's offset.

import { wirePath } from '@attestry/contract/endpoint'
import { type Envelope, TOKEN_HEADER } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import type { DetailedError, HttpRequest, UploadOptions } from 'tus-js-client'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { currentLocale, htmlLang } from '../../../kernel/locale.ts'
import { readToken } from '../../../kernel/session.ts'
import type { UploadProblem } from './row.ts'

const CHUNK_BYTES = 64 * 1024 ** 2
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]
/** Offset conflict, upload locked by another request, or rate limited. */
const RETRYABLE_STATUSES = new Set([409, 423, 429])
/** An upload that cannot begin for another reason, such as a full quota or a halted log, cannot begin a minute later either. */
const TEMPORARY_CODES = new Set([generalErrors.TOO_MANY, generalErrors.OVERLOADED, generalErrors.FAULT].map(({ code }) => code))
const UNAUTHORIZED = 401

export interface TransferListener {
  created(id: string): void
  progress(bytes: number): void
  /** The connection broke; a retry is scheduled. */
  retrying(): void
  done(): void
  failed(problem: UploadProblem): void
}

const endpoint = wirePath(uploadApi.begin)
const urlOf = (id: string) => `${endpoint}/${id}`
const idOf = (url: string) => new URL(url, location.href).pathname.split('/').pop() ?? ''

function addHeaders(request: HttpRequest): void {
  const token = readToken()
  if (token) request.setHeader(TOKEN_HEADER, token)
  request.setHeader('Accept-Language', htmlLang[currentLocale()])
}

/** Returns a function that stops it; bytes already received stay on the server. */
export async function startTransfer(file: File, id: string | null, listener: TransferListener): Promise<() => Promise<void>> {
  const { Upload } = await import('tus-js-client')
  const options: UploadOptions = {
    endpoint,
    ...(id ? { uploadUrl: urlOf(id) } : {}),
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name, filetype: file.type || 'application/octet-stream' },
    storeFingerprintForResuming: false,
    onBeforeRequest: addHeaders,
    onShouldRetry: (error) => {
      const retry = navigator.onLine && isRetryable(error)
      if (retry) listener.retrying()
      return retry
    },
    onUploadUrlAvailable: () => {
      if (upload.url) listener.created(idOf(upload.url))
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

/** Removes the upload from the server; an unknown upload counts as removed. */
export async function removeUpload(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(urlOf(id), { endpoint, onBeforeRequest: addHeaders, retryDelays: [0, 1000, 3000] }).catch((error) => {
    const status = statusOf(error)
    if (status !== 404 && status !== 410) throw error
  })
}

/** A full disk is not freed within the pauses of a retry: its message is shown instead. */
function isRetryable(error: Error): boolean {
  const status = statusOf(error)
  const code = refusalOf(error)?.statusCode
  const isBeginning = (error as Partial<DetailedError>).originalRequest?.getMethod() === uploadApi.begin.method
  if (isBeginning && code !== undefined) return TEMPORARY_CODES.has(code)
  return status < 400 || RETRYABLE_STATUSES.has(status) || (status >= 500 && status !== generalErrors.DISK_FULL.http)
}

const statusOf = (error: unknown): number => (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0

async function problemOf(error: Error, file: File): Promise<UploadProblem> {
  const status = statusOf(error)
  if (status === UNAUTHORIZED) {
    // A normal call gets the same 401 and redirects to the login page.
    await call(uploadApi.pending, {}, { display: ErrorDisplay.silent }).catch(() => undefined)
    return { kind: 'network' }
  }
  const text = refusalOf(error)?.errorMessage
  if (status >= 400 && text) return { kind: 'refused', text }
  return (await isReadable(file)) ? { kind: 'network' } : { kind: 'unreadable' }
}

function refusalOf(error: Error): Partial<Envelope> | undefined {
  try {
    return JSON.parse((error as Partial<DetailedError>).originalResponse?.getBody() ?? '')
  } catch {
    return undefined
  }
}

/** A file that was moved, deleted or changed fails like a network error; only reading it shows the difference. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
