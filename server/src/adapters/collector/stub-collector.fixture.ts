// Test fixture: a collector that delivers given files instead of running a browser.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { compareCaptures } from './compare.ts'
import type { CaptureEvent, CaptureReport, CaptureTask, Collector } from './port.ts'

export interface StubPage {
  readonly files: Readonly<Record<string, string>>
  readonly outcome?: CaptureReport['outcome']
  /** Of a failure. */
  readonly cause?: CaptureReport['cause']
  /** The capture ends when this resolves. */
  readonly until?: Promise<unknown>
}

/** Hash of the first line of the capture's log, which a stub has not. */
export const stubLogHash = (task: CaptureTask): string => createHash('sha256').update(task.id).digest('hex')

export function stubCollector(pageOf: (task: CaptureTask) => StubPage): Collector {
  return {
    admit: (text) => (text.startsWith('https://') ? { url: text } : { refused: 'scheme' }),
    capacity: () => 1,
    unavailableReason: () => undefined,
    weaknesses: () => [],
    warm() {},
    async capture(task, onEvent, signal) {
      const startedAt = new Date().toISOString()
      await onEvent({ type: 'started', hash: stubLogHash(task) })
      const { files, outcome = 'complete', cause = 'connection-failed', until } = pageOf(task)
      await until
      const artefacts: Extract<CaptureEvent, { type: 'artefact' }>[] = Object.entries(files).map(([path, content]) => {
        const bytes = Buffer.from(content)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const file = { path, size: bytes.length, sha256, mediaType: 'text/plain' }
        return { type: 'artefact', kind: 'text', file, open: () => Readable.from([bytes]) }
      })
      for (const artefact of artefacts) await onEvent(artefact)
      return {
        id: task.id,
        outcome: signal.aborted ? 'cancelled' : outcome,
        cause: outcome === 'failed' ? cause : null,
        ...{ startedAt, endedAt: new Date().toISOString(), askedUrl: task.url, finalUrl: task.url, title: null, status: 200 },
        profile: 'generic',
        artefacts: [{ kind: 'text', state: 'ok', cause: null, files: artefacts.map(({ file }) => file) }],
        ...{ warnings: [], extracted: [], server: null, fidelity: null, isolation: null, software: [] },
        resources: { seen: 1, failed: 0, refused: 0, bytes: 0 },
      }
    },
    compare: compareCaptures,
    replay: async () => undefined,
    rehearsalSites: async () => [],
    close: async () => {},
  }
}

/** The two files that are compared. */
export const comparedFiles = (address: string, text: string, change: object = {}): Record<string, string> => ({
  'page.txt': text,
  'observation.json': JSON.stringify({
    format: 'attestry/observation/v1',
    askedUrl: address,
    finalUrl: address,
    status: 200,
    certificate: null,
    document: { size: text.length, sha256: createHash('sha256').update(text).digest('hex') },
    resources: [],
    resourcesLeftOut: 0,
    ...change,
  }),
})
