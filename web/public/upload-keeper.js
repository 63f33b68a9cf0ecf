// Holds the files of unfinished uploads in memory while a page reloads, so that it can go on sending them.
// A page cannot keep a chosen file over its own reload; a service worker outlives it by a minute or so. It sees no requests.
const HELD_AWAKE_MS = 60_000
const files = new Map()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { kind, id, file, ids } = event.data ?? {}
  if (kind === 'keep') files.set(id, file)
  else if (kind === 'drop') for (const each of ids) files.delete(each)
  else if (kind === 'recall') event.ports[0]?.postMessage(ids.filter((each) => files.has(each)).map((each) => [each, files.get(each)]))
  else if (kind === 'held') event.ports[0]?.postMessage([...files.keys()])
  if (files.size > 0) event.waitUntil(new Promise((resolve) => setTimeout(resolve, HELD_AWAKE_MS)))
})
