// Keeps chosen files over a reload of the page, by way of a small service worker (public/upload-keeper.js).
const SCRIPT = '/upload-keeper.js'
const ANSWER_WITHIN_MS = 1500
/** Browsers put a worker to sleep after half a minute of silence, and it forgets. */
const REMIND_EVERY_MS = 20_000

const kept = new Map<string, File>()
let registering: Promise<ServiceWorker | null> | undefined
let reminder: ReturnType<typeof setInterval> | undefined

export function keepFile(id: string, file: File): void {
  kept.set(id, file)
  registering ??= register()
  void registering.then((worker) => worker?.postMessage({ kind: 'keep', id, file }))
  if (reminder === undefined) {
    reminder = setInterval(remind, REMIND_EVERY_MS)
    addEventListener('pagehide', sendAll)
  }
}

export function dropFile(id: string): void {
  kept.delete(id)
  void registering?.then((worker) => worker?.postMessage({ kind: 'drop', ids: [id] }))
  if (kept.size === 0) {
    clearInterval(reminder)
    reminder = undefined
    removeEventListener('pagehide', sendAll)
  }
}

/** The files still held for these uploads; none where the browser was closed in between, or keeps no workers. */
export async function recallFiles(ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  if (ids.length === 0 || !('serviceWorker' in navigator)) return new Map()
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  const worker = registration?.active
  if (!worker) return new Map()
  return new Map((await ask<[string, File][]>(worker, { kind: 'recall', ids })) ?? [])
}

async function register(): Promise<ServiceWorker | null> {
  try {
    await navigator.serviceWorker.register(SCRIPT, { scope: '/' })
    return (await navigator.serviceWorker.ready).active
  } catch {
    // Plain http, private windows and some court machines have no service workers: then a reload asks for the file again.
    return null
  }
}

async function remind(): Promise<void> {
  const worker = await registering
  const held = worker && (await ask<string[]>(worker, { kind: 'held' }))
  if (!worker || !held) return
  for (const [id, file] of kept) if (!held.includes(id)) worker.postMessage({ kind: 'keep', id, file })
}

function sendAll(): void {
  const worker = navigator.serviceWorker?.controller
  for (const [id, file] of kept) worker?.postMessage({ kind: 'keep', id, file })
}

function ask<T>(worker: ServiceWorker, question: object): Promise<T | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const tooLate = setTimeout(() => resolve(null), ANSWER_WITHIN_MS)
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      clearTimeout(tooLate)
      resolve(data)
    }
    worker.postMessage(question, [port2])
  })
}
