// HTTP server of a party that signs by itself: limits on size, time and connections, and the place where it listens.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { address, ConfigError, isLoopback, wholeNumber } from '../config-value.ts'
import { showHelp } from './help.ts'

const MAX_REQUEST_MS = 10_000
const MAX_CONNECTIONS = 256

export interface PartyAnswer {
  readonly status: number
  readonly body: string | Uint8Array
  readonly type?: string
  /** When to ask again. */
  readonly retryAfterSeconds?: number
}

export interface PartyRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  /** Throws if it is longer than the server accepts. */
  body(): Promise<Buffer>
}

/** What `answer` throws is the fault of the request, unless a system call failed. */
export function createPartyServer(maxBodyBytes: number, answer: (request: PartyRequest) => Promise<PartyAnswer>): Server {
  const server = createServer({ requestTimeout: MAX_REQUEST_MS, headersTimeout: MAX_REQUEST_MS }, (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, authorization: headers.authorization, body: () => bodyOf(incoming, maxBodyBytes) }
    answer(request)
      .catch(refusal)
      .then(({ status, body, type = 'text/plain; charset=utf-8', retryAfterSeconds }) => {
        if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds))
        response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(body)
      })
  })
  server.maxConnections = MAX_CONNECTIONS
  return server
}

function refusal(error: unknown): PartyAnswer {
  // Its message may contain paths of this machine.
  if ((error as NodeJS.ErrnoException).syscall !== undefined) {
    console.error(error)
    return { status: 500, body: 'failed\n' }
  }
  return { status: 400, body: `${error instanceof Error ? error.message : 'not understood'}\n` }
}

async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > limit) throw new Error('too long')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** Options of the command line, for `parseArgs`. */
export const PLACE_OPTIONS = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string' },
  'public-url': { type: 'string' },
  attached: { type: 'boolean', default: false },
} as const

export const PLACE_USAGE = `  --host ADDRESS      where it listens; 127.0.0.1 if not given
  --port NUMBER       the port
  --public-url URL    the address that the operator calls; required with a --host beyond this machine
  --attached          for programs that start it: ends when standard input ends
  --help              this text`

export interface Place {
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
}

interface PlaceValues {
  readonly host: string
  readonly port?: string | undefined
  readonly 'public-url'?: string | undefined
}

export function placeOf({ host, port, 'public-url': url }: PlaceValues, defaultPort: number): Place {
  const publicUrl = url && address('--public-url', url)
  if (!isLoopback(host) && !publicUrl)
    throw new ConfigError(`--host ${host} can be reached from other machines: also give --public-url, the address that they use`)
  return { host, port: wholeNumber('--port', port ?? String(defaultPort), 0, 65_535), publicUrl }
}

/** Listens, and returns the address for the operator's configuration. */
export async function listenAt(server: Server, { host, port, publicUrl }: Place): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${listening}/`
}

/** The program that started it may have been killed: its end closes the pipe in any case. */
export function endWithInput(server: Server, onLine: (line: string) => void = () => {}): void {
  // Ctrl-C at a terminal reaches it too; the program that started it still needs it while it stops.
  process.on('SIGINT', () => {})
  const lines = createInterface({ input: process.stdin })
  lines.on('line', onLine)
  lines.on('close', () => {
    server.close()
    server.closeAllConnections()
  })
}

/** Runs a command. Shows the usage for --help and for wrong options; any other failure is one line. */
export async function runParty(usage: string, run: () => Promise<void>): Promise<void> {
  showHelp(usage)
  try {
    await run()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isUsage = error instanceof ConfigError || code?.startsWith('ERR_PARSE_ARGS') === true
    console.error(isUsage ? `${message}\n\n${usage}` : message)
    process.exit(isUsage ? 2 : 1)
  }
}
