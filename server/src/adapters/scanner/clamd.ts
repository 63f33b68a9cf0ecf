// ClamAV's daemon as scanner, by its INSTREAM protocol over TCP or a Unix socket.
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { ScanFailed, type Scanner, ScannerUnavailable, type Verdict } from './port.ts'

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

interface ClamdLimits {
  readonly connectMs: number
  /** Of one command, from the connection to the reply. */
  readonly replyMs: number
}

/** clamd itself ends a scan after MaxScanTime, 2 minutes by default; before that it receives the file. */
const LIMITS: ClamdLimits = { connectMs: 5_000, replyMs: 600_000 }
const VERSION_TIMEOUT_MS = 10_000
const MAX_CHUNK_BYTES = 64 * 1024
const MAX_REPLY_BYTES = 4096

export function openClamd(address: ClamdAddress, limits: ClamdLimits = LIMITS): Scanner {
  return {
    async version(signal) {
      const replyMs = Math.min(limits.replyMs, VERSION_TIMEOUT_MS)
      const reply = await exchange(address, { ...limits, replyMs }, signal, async (socket) => {
        socket.write('zVERSION\0')
      }).catch((error: unknown) => {
        throw error instanceof ScanFailed ? new ScannerUnavailable(error.message) : error
      })
      if (!/^ClamAV [\x21-\x7e][\x20-\x7e]{0,199}$/.test(reply)) throw new ScannerUnavailable(`unexpected version ${quoted(reply)}`)
      return reply
    },
    async scan(source, signal) {
      try {
        return verdictOf(await exchange(address, limits, signal, (socket) => sendStream(socket, source)))
      } finally {
        source.destroy()
      }
    },
  }
}

/** Anything but the known replies is a failure: an unknown one must not count as clean. */
function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return { state: 'clean' }
  if (reply === 'INSTREAM size limit exceeded. ERROR') return { state: 'too-large' }
  const signature = /^stream: ([\x21-\x7e]{1,200}) FOUND$/.exec(reply)?.[1]
  if (signature === undefined) throw new ScanFailed(`unexpected reply ${quoted(reply)}`)
  // With AlertExceedsMax: clamd has skipped what is beyond its limits.
  if (signature.startsWith('Heuristics.Limits.Exceeded')) return { state: 'too-large' }
  return { state: 'flagged', signature }
}

const quoted = (reply: string): string => JSON.stringify(reply.slice(0, 200))

/** One command for each connection; clamd closes it after the reply. */
async function exchange(
  address: ClamdAddress,
  { connectMs, replyMs }: ClamdLimits,
  signal: AbortSignal,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  signal.throwIfAborted()
  const socket = connect(address)
  const abort = () => socket.destroy(new ScanFailed('scan was aborted'))
  signal.addEventListener('abort', abort)
  const reply = replyOf(socket)
  let timer = setTimeout(() => socket.destroy(new Error(`no connection within ${connectMs} ms`)), connectMs)
  try {
    await connected(socket)
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(new ScanFailed(`no reply within ${replyMs} ms`)), replyMs)
    // clamd replies before it has all bytes when they exceed its limit.
    return await Promise.race([reply, send(socket).then(() => reply)])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    socket.destroy()
  }
}

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', (error) => reject(new ScannerUnavailable(`scanner cannot be reached: ${error.message}`)))
  })

/** The reply, once the connection is closed: exactly one, with a zero byte at its end. */
function replyOf(socket: Socket): Promise<string> {
  const reply = new Promise<string>((resolve, reject) => {
    let received = ''
    let problem: Error | undefined
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      received += part
      if (received.length > MAX_REPLY_BYTES) socket.destroy(new ScanFailed(`reply is longer than ${MAX_REPLY_BYTES} bytes`))
    })
    socket.on('error', (error) => {
      problem = error
    })
    socket.on('close', () => {
      // A connection reset after the whole reply is how clamd refuses the rest of a file that is too large.
      if (!(problem instanceof ScanFailed) && /^[^\0]*\0$/.test(received)) resolve(received.slice(0, -1))
      else if (problem instanceof ScanFailed) reject(problem)
      else reject(new ScanFailed(`connection ended after ${quoted(received)}${problem ? `: ${problem.message}` : ''}`))
    })
  })
  // Not awaited if the source fails.
  reply.catch(() => {})
  return reply
}

async function sendStream(socket: Socket, source: Readable): Promise<void> {
  let ended = false
  const end = new Promise<void>((resolve) => {
    for (const event of ['data', 'close'])
      socket.once(event, () => {
        ended = true
        resolve()
      })
  })
  socket.write('zINSTREAM\0')
  for await (const part of source as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length && !ended; at += MAX_CHUNK_BYTES) {
      const chunk = part.subarray(at, at + MAX_CHUNK_BYTES)
      socket.write(lengthOf(chunk.length))
      if (!socket.write(chunk)) await Promise.race([end, new Promise((resolve) => socket.once('drain', resolve))])
    }
    if (ended) return
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
