// A network of the browser's own with nothing in it but the gates: a child process holds it, opens listeners in it and hands them out; it ends with us.
import { type ChildProcess, spawn } from 'node:child_process'
import { readlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import type { HolderAnswer } from './namespace-holder.ts'

export interface Network {
  readonly isolation: 'namespace' | 'flags'
  /** Why there is no namespace; null when there is one. */
  readonly reason: string | null
  /** Starts a program inside when put before its command. */
  readonly enter: readonly string[]
  /** A listener on the loopback that the browser sees; accepts half-open connections. */
  listen(): Promise<Server>
  close(): Promise<void>
}

/** Long, because giving up means a weaker wall: a loaded machine is no reason for one. */
const START_MS = 20_000
const HOLDER = new URL('./namespace-holder.ts', import.meta.url).pathname

/** As root with a namespace alone; otherwise with a user namespace in which we stay who we are, because browsers refuse to be root. */
const ways = [
  { unshare: ['--net'], enter: ['--net'], asRoot: true },
  {
    unshare: ['--user', '--map-current-user', '--keep-caps', '--net'],
    enter: ['--user', '--net', '--preserve-credentials'],
    asRoot: false,
  },
]

export async function openNetwork(): Promise<Network> {
  const reasons: string[] = []
  for (const way of ways) {
    if (way.asRoot !== (process.getuid?.() === 0)) continue
    try {
      return await openNamespace(way.unshare, way.enter)
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  const reason = reasons.join('; ') || 'no namespaces on this system'
  return {
    isolation: 'flags',
    reason,
    enter: [],
    listen: () => listening(createServer({ allowHalfOpen: true })),
    close: async () => {},
  }
}

async function openNamespace(unshare: readonly string[], enter: readonly string[]): Promise<Network> {
  const child = spawn('unshare', [...unshare, '--', process.execPath, HOLDER], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill('SIGKILL')
    await gone
  }
  try {
    const started = await hear(child, 'ready')
    if (started.answer.say !== 'ready' || started.answer.network === (await readlink('/proc/self/ns/net'))) {
      throw new Error('the namespace is our own')
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
      // One at a time: listeners arrive without a name.
      const next = queue.then(async () => {
        const heard = hear(child, 'listening')
        child.send('listen', () => {})
        const { listener } = await heard
        if (!listener) throw new Error('no listener came out of the namespace')
        return listening(createServer({ allowHalfOpen: true }), listener)
      })
      queue = next.catch(() => {})
      return next
    },
    close,
  }
}

function hear(child: ChildProcess, wanted: HolderAnswer['say']): Promise<{ answer: HolderAnswer; listener: Server | undefined }> {
  return new Promise((resolve, reject) => {
    let errors = ''
    const note = (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(0, 500)
    }
    const end = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', take)
      child.off('error', fail)
      child.off('close', fail)
      child.stderr?.off('data', note)
      act()
    }
    const fail = () => end(() => reject(new Error(`the namespace could not be made: ${errors.trim() || 'no answer'}`)))
    const take = (message: unknown, listener: unknown) => {
      const answer = message as HolderAnswer
      if (answer.say === wanted) end(() => resolve({ answer, listener: listener as Server | undefined }))
    }
    const timer = setTimeout(fail, START_MS)
    child.on('message', take)
    child.on('error', fail)
    child.on('close', fail)
    child.stderr?.on('data', note)
  })
}

/** Takes over a listener that another process has opened, or opens one on this machine's loopback. */
function listening(server: Server, opened?: Server): Promise<Server> {
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
