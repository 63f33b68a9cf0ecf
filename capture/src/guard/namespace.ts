// A network namespace for the browser that contains only the gates: a child process holds it and passes us its listeners; it exits with this process.
import { type ChildProcess, spawn } from 'node:child_process'
import { readlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import type { Isolation } from '../report.ts'
import type { HolderMessage } from './namespace-holder.ts'

export interface Network {
  readonly isolation: Isolation
  /** Why there is no namespace; null when there is one. */
  readonly reason: string | null
  /** Command prefix that starts a program inside. */
  readonly enter: readonly string[]
  /** Opens a listener on the browser's loopback; allows half-open connections. */
  listen(): Promise<Server>
  close(): Promise<void>
}

/** Long, because the fallback isolates less, and high load alone is no reason for it. */
const START_TIMEOUT_MS = 20_000
const HOLDER_PROGRAM = new URL('./namespace-holder.ts', import.meta.url).pathname

/** As root: a network namespace only. Otherwise: also a user namespace that keeps our uid, because browsers refuse to run as root. */
const strategies = [
  { unshare: ['--net'], enter: ['--net'], asRoot: true },
  {
    unshare: ['--user', '--map-current-user', '--keep-caps', '--net'],
    enter: ['--user', '--net', '--preserve-credentials'],
    asRoot: false,
  },
]

export async function openNetwork(): Promise<Network> {
  const reasons: string[] = []
  for (const strategy of strategies) {
    if (strategy.asRoot !== (process.getuid?.() === 0)) continue
    try {
      return await openNamespace(strategy.unshare, strategy.enter)
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  const reason = reasons.join('; ') || 'no namespaces on this system'
  return {
    isolation: 'flags',
    reason,
    enter: [],
    listen: () => listenOn(createServer({ allowHalfOpen: true })),
    close: async () => {},
  }
}

async function openNamespace(unshare: readonly string[], enter: readonly string[]): Promise<Network> {
  const child = spawn('unshare', [...unshare, '--', process.execPath, HOLDER_PROGRAM], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill('SIGKILL')
    await gone
  }
  try {
    const { message } = await waitForMessage(child, 'ready')
    if (message.type !== 'ready' || message.network === (await readlink('/proc/self/ns/net'))) {
      throw new Error('the network namespace is the same as ours')
    }
  } catch (error) {
    await close()
    throw error
  }
  child.stderr?.destroy()
  let queue: Promise<unknown> = Promise.resolve()
  return {
    isolation: 'namespace',
    reason: null,
    enter: ['nsenter', `--target=${child.pid}`, ...enter, '--'],
    listen() {
      // One at a time: messages with listeners carry no id.
      const next = queue.then(async () => {
        const listening = waitForMessage(child, 'listening')
        child.send('listen', () => {})
        const { listener } = await listening
        if (!listener) throw new Error('no listener came out of the namespace')
        return listenOn(createServer({ allowHalfOpen: true }), listener)
      })
      queue = next.catch(() => {})
      return next
    },
    close,
  }
}

function waitForMessage(
  child: ChildProcess,
  wanted: HolderMessage['type'],
): Promise<{ message: HolderMessage; listener: Server | undefined }> {
  return new Promise((resolve, reject) => {
    let stderr = ''
    const onStderr = (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(0, 500)
    }
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('error', fail)
      child.off('close', fail)
      child.stderr?.off('data', onStderr)
      settle()
    }
    const fail = () => finish(() => reject(new Error(`the namespace could not be made: ${stderr.trim() || 'no answer'}`)))
    const onMessage = (raw: unknown, listener: unknown) => {
      const message = raw as HolderMessage
      if (message.type === wanted) finish(() => resolve({ message, listener: listener as Server | undefined }))
    }
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    child.on('message', onMessage)
    child.on('error', fail)
    child.on('close', fail)
    child.stderr?.on('data', onStderr)
  })
}

/** Takes over a listener opened by another process, or opens one on this machine's loopback. */
function listenOn(server: Server, opened?: Server): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const done = () => {
      server.off('error', reject)
      server.on('error', () => {})
      resolve(server)
    }
    if (opened) server.listen(opened, done)
    else server.listen(0, '127.0.0.1', done)
  })
}
