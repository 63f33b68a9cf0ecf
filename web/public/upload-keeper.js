// Service worker that holds the files of unfinished uploads in memory across a page reload, so that the page can resume them.
// A page loses a chosen file when it reloads; a service worker outlives it by about a minute. It has no fetch handler.
const KEEP_ALIVE_MS = 60_000
const files = new Map()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { kind, id, file, ids } = event.data ?? {}
  if (kind === 'keep') files.set(id, file)
  else if (kind === 'drop') for (const each of ids) files.delete(each)
  else if (kind === 'recall') event.ports[0]?.postMessage(ids.filter((each) => files.has(each)).map((each) => [each, files.get(each)]))
  else if (kind === 'held') event.ports[0]?.postMessage([...files.keys()])
  if (files.size > 0) event.waitUntil(new Promise((resolve) => setTimeout(resolve, KEEP_ALIVE_MS)))
})
