// Bodies that are still arriving are read after complete requests, one chunk per turn of the event loop.
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BodyReading } from './body-reading.ts'

class FakeSocket extends EventEmitter {
  #paused = false
  isPaused = () => this.#paused
  pause = () => {
    this.#paused = true
  }
  resume = () => {
    this.#paused = false
  }
}

let socket: FakeSocket
let reading: BodyReading
const receiveChunk = () => socket.emit('data', Buffer.alloc(10))

/** Returns the callback that ends the request. */
function addPendingRequest(): () => void {
  let end = () => {}
  reading.addPending((answered) => {
    end = answered
  })
  return end
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  socket = new FakeSocket()
  reading = new BodyReading()
  const body = { socket, complete: false, readableLength: 0, readableHighWaterMark: 64 * 1024 }
  reading.readFairly(Object.assign(new EventEmitter(), body) as unknown as IncomingMessage)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a body that is still arriving', () => {
  it('is read one chunk per turn of the event loop', () => {
    receiveChunk()
    expect(socket.isPaused()).toBe(true)
    vi.advanceTimersByTime(0)
    expect(socket.isPaused()).toBe(false)
  })

  it('is read after all complete requests are answered', () => {
    const [first, second] = [addPendingRequest(), addPendingRequest()]
    receiveChunk()
    vi.advanceTimersByTime(0)
    first()
    expect(socket.isPaused()).toBe(true)
    second()
    expect(socket.isPaused()).toBe(false)
  })

  it('waits at most 10 ms per chunk for complete requests', () => {
    addPendingRequest()
    receiveChunk()
    vi.advanceTimersByTime(9)
    expect(socket.isPaused()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(socket.isPaused()).toBe(false)
  })

  it('does not wait for a request that is unanswered after a second, such as an event stream', () => {
    addPendingRequest()
    vi.advanceTimersByTime(1_000)
    receiveChunk()
    vi.advanceTimersByTime(0)
    expect(socket.isPaused()).toBe(false)
  })
})
