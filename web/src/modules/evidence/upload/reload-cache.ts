// Caches chosen files across a page reload in a service worker (public/upload-keeper.js).
const SCRIPT = '/upload-keeper.js'
const REPLY_TIMEOUT_MS = 1500
/** Browsers stop an idle service worker after about 30 s, and its memory is lost. */
const RESEND_INTERVAL_MS = 20_000

const cache = new Map<string, File>()
let registering: Promise<ServiceWorker | null> | undefined
let resendTimer: ReturnType<typeof setInterval> | undefined

export function cacheFile(id: string, file: File): void {
  cache.set(id, file)
  registering ??= register()
  void registering.then((worker) => worker?.postMessage({ kind: 'keep', id, file }))
  if (resendTimer === undefined) {
    resendTimer = setInterval(resendMissing, RESEND_INTERVAL_MS)
    addEventListener('pagehide', sendAll)
  }
}

export function uncacheFile(id: string): void {
  cache.delete(id)
  void registering?.then((worker) => worker?.postMessage({ kind: 'drop', ids: [id] }))
  if (cache.size === 0) {
    clearInterval(resendTimer)
    resendTimer = undefined
    removeEventListener('pagehide', sendAll)
  }
}

/** The cached files of these uploads; none if the browser was closed meanwhile or has no service workers. */
export async function cachedFiles(ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  if (ids.length === 0 || !('serviceWorker' in navigator)) return new Map()
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  const worker = registration?.active
  if (!worker) return new Map()
  return new Map((await request<[string, File][]>(worker, { kind: 'recall', ids })) ?? [])
}

async function register(): Promise<ServiceWorker | null> {
  try {
    await navigator.serviceWorker.register(SCRIPT, { scope: '/' })
    return (await navigator.serviceWorker.ready).active
  } catch {
    // No service workers on plain http, in private windows and on some court machines: after a reload the user chooses the file again.
    return null
  }
}

async function resendMissing(): Promise<void> {
  const worker = await registering
  const held = worker && (await request<string[]>(worker, { kind: 'held' }))
  if (!worker || !held) return
  for (const [id, file] of cache) if (!held.includes(id)) worker.postMessage({ kind: 'keep', id, file })
}

function sendAll(): void {
  const worker = navigator.serviceWorker?.controller
  for (const [id, file] of cache) worker?.postMessage({ kind: 'keep', id, file })
}

function request<T>(worker: ServiceWorker, message: object): Promise<T | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timeout = setTimeout(() => resolve(null), REPLY_TIMEOUT_MS)
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      clearTimeout(timeout)
      resolve(data)
    }
    worker.postMessage(message, [port2])
  })
}
