// Keeps a large request body from delaying other requests: one chunk per turn of the event loop, and frequent short garbage collections.
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * V8 counts the chunks as external memory and collects the whole heap after each 64 MB of them, with pauses of 20 ms. Chunks
 * die young, so that a minor collection of 1 ms frees them. Node exposes minor collections only by this flag.
 */
const COLLECT_EVERY_BYTES = 8 * 1024 * 1024
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void
let uncollectedBytes = 0

/** A request counts as pending from its last byte to its answer, but not longer: event streams never end. */
const MAX_PENDING_MS = 1_000
/** While requests are pending, a chunk of a body waits for them, at most this long. */
const MAX_WAIT_MS = 10

/** Gives complete requests priority over bodies that are still arriving. */
export class BodyReading {
  #pending = 0
  readonly #waiting = new Set<() => void>()

  /** The whole request has arrived; `onClose` calls back when it was answered. */
  addPending(onClose: (answered: () => void) => void): void {
    this.#pending += 1
    let counted = true
    const end = () => {
      if (!counted) return
      counted = false
      clearTimeout(timer)
      this.#pending -= 1
      if (this.#pending === 0) for (const resume of [...this.#waiting]) resume()
    }
    const timer = setTimeout(end, MAX_PENDING_MS)
    onClose(end)
  }

  /** Reads one chunk per event-loop turn; Node would process up to 2 MB of one connection in a turn. */
  readFairly(raw: IncomingMessage): void {
    const { socket } = raw
    const resume = () => {
      // A full buffer resumes the socket when it is read, but not after the last chunk: the next request would never be read.
      if (raw.complete || raw.readableLength < raw.readableHighWaterMark) socket.resume()
    }
    const onData = (chunk: Buffer) => {
      collectOften(chunk.length)
      // Paused already: the body's reader is slower than its sender, and resumes it.
      if (socket.isPaused()) return
      socket.pause()
      if (this.#pending === 0) setImmediate(resume)
      else this.#resumeLater(resume)
    }
    socket.on('data', onData)
    raw.once('close', () => {
      socket.off('data', onData)
      socket.resume()
    })
  }

  #resumeLater(resume: () => void): void {
    const timer = setTimeout(() => wake(), MAX_WAIT_MS)
    const wake = () => {
      clearTimeout(timer)
      this.#waiting.delete(wake)
      resume()
    }
    this.#waiting.add(wake)
  }
}

function collectOften(bytes: number): void {
  uncollectedBytes += bytes
  if (uncollectedBytes < COLLECT_EVERY_BYTES) return
  uncollectedBytes = 0
  collect({ type: 'minor' })
}
