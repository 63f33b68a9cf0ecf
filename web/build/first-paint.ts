// When a page is seen over slow 4G, reckoned from what its largest paint had to wait for: round trips and bytes, no clock (decision 0021).
const ROUND_TRIP_MS = 150
const BYTES_A_MS = 1_600_000 / 8 / 1000
/** TCP and TLS 1.3: one round trip each before the first request. */
const SET_UP_MS = 2 * ROUND_TRIP_MS
/** Ten segments, as every server sends before it has heard back. */
const FIRST_FLIGHT = 10 * 1460
/** The server's own time, and reading, styling and drawing on a processor four times slower. */
const PROCESSOR_MS = 350

export const LIMIT_MS = 1000

export interface Awaited {
  readonly url: string
  /** Head and body as they came over the line. */
  readonly bytes: number
  /** Named by a file that the document named, so it is known a step later. */
  readonly late?: boolean
}

/** What was waited for after the document: all at once, and then what only those files named. */
export function paintMs(document: Awaited, files: readonly Awaited[]): number {
  const steps = [files.filter(({ late }) => !late), files.filter(({ late }) => late)]
  return SET_UP_MS + answerMs([document]) + steps.reduce((sum, step) => sum + answerMs(step), 0) + PROCESSOR_MS
}

/** The first file comes over the open connection, each further one over its own; all share the line. */
function answerMs(files: readonly Awaited[]): number {
  if (files.length === 0) return 0
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const pauses = Math.max(...files.map((file) => pausesMs(file.bytes)))
  return (files.length > 1 ? SET_UP_MS : 0) + ROUND_TRIP_MS + bytes / BYTES_A_MS + pauses
}

/** Each flight is twice as long as the last, and as long as it is shorter than a round trip the line waits for its receipt. */
function pausesMs(bytes: number): number {
  let pauses = 0
  for (let flight = FIRST_FLIGHT, left = bytes - flight; left > 0; flight *= 2, left -= flight)
    pauses += Math.max(0, ROUND_TRIP_MS - flight / BYTES_A_MS)
  return pauses
}

export function chainText(document: Awaited, files: readonly Awaited[]): string {
  const lines = [document, ...files].map(({ url, bytes, late }) => `  ${late ? '  ' : ''}${bytes} bytes: ${url}`)
  return [`seen after ${Math.round(paintMs(document, files))} ms of ${LIMIT_MS}, waiting for`, ...lines].join('\n')
}
