// Exposes the request's stream, files and abort signals to streaming services without Fastify's types.
import { Readable } from 'node:stream'
import type { Endpoint } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refuse.ts'
import type { Exchange, IncomingFile } from '../route.ts'

const MAX_FILES = 100
/** `code` of errors in a multipart body. */
export const MALFORMED_FORM = 'MALFORMED_FORM'
const MAX_FIELD_BYTES = 64 * 1024

interface ExchangeOptions {
  readonly endpoint: Endpoint
  readonly secureCookies: boolean
  readonly stopping: AbortSignal
  countFailure(): void
  isStillAllowed(): Promise<boolean>
}

/** Bytes are readable only where the contract declares them: its declaration is what the check of the disk space relies on. */
function assertDeclared(name: 'body' | 'files', endpoint: Endpoint): void {
  if (!endpoint[name]) throw new Error(`${endpoint.method} ${endpoint.path} reads bytes, but declares no \`${name}\``)
}

export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, secureCookies, stopping, countFailure, isStillAllowed }: ExchangeOptions,
): Exchange & { readonly cookies: readonly string[] } {
  const cookies: string[] = []
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return {
    requestId: request.id,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    get body() {
      assertDeclared('body', endpoint)
      return request.body instanceof Readable ? request.body : request.raw
    },
    get bytes() {
      if (endpoint.body !== 'exact') throw new Error(`${endpoint.method} ${endpoint.path} does not declare an exact body`)
      return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    },
    countFailure,
    isStillAllowed,
    files(limits) {
      assertDeclared('files', endpoint)
      return incomingFiles(request, limits.maxBytes)
    },
    signal: gone.signal,
    stopping,
    /** Sent with the answer, after the transaction is committed. */
    cookies,
    setCookie(name, value, { maxAgeSeconds, path = '/', sameSite = 'Lax' }) {
      const attributes = [
        `${name}=${value}`,
        `Path=${path}`,
        'HttpOnly',
        `SameSite=${sameSite}`,
        `Max-Age=${maxAgeSeconds}`,
        ...(secureCookies ? ['Secure'] : []),
      ]
      cookies.push(attributes.join('; '))
    },
  }
}

/** Undefined for a chunked body. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
}

async function* incomingFiles(request: FastifyRequest, maxBytes: number): AsyncIterable<IncomingFile> {
  if (!request.isMultipart()) refuse(generalErrors.UNSUPPORTED_BODY)
  const parts = request.parts({ limits: { fileSize: maxBytes, files: MAX_FILES, fieldSize: MAX_FIELD_BYTES, fields: 50 } })
  try {
    for await (const part of parts) {
      if (part.type !== 'file') continue
      // The reader gets the same error object, marked, whether it occurred already or occurs while the file is read.
      markMalformed(part.file.errored)
      part.file.on('error', markMalformed)
      yield { name: part.filename, maxBytes: announcedBytes(request), stream: part.file, truncated: () => part.file.truncated }
      // Parts are read in order: an unread file would block the next part.
      part.file.resume()
    }
  } catch (error) {
    throw markMalformed(error)
  }
}

/** The parser's errors have no code: marked here, where nothing but the request can be their cause. */
function markMalformed(error: unknown): unknown {
  if (error instanceof Error && !('code' in error) && !(error instanceof Refusal)) Object.assign(error, { code: MALFORMED_FORM })
  return error
}
