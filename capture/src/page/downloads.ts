// Receives the file that the captured address itself gives instead of a page; declines every other download.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BrowserContext, Download } from '../browser/context.ts'
import { CaptureError, type Deadline } from './deadline.ts'

export interface ReceivedFile {
  readonly url: string
  /** As the server or the address suggests. */
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface Downloads {
  /** Copies the file at the captured address to `file`, once it has arrived. */
  receive(deadline: Deadline, file: string): Promise<ReceivedFile>
  declined(): readonly string[]
  close(): Promise<void>
}

export interface DownloadOptions {
  readonly folder: string
  readonly maxBytes: number
  /** Whether a download of this frame is what the captured address gives. */
  isOfAddress(frameId: string): boolean
  /** Whether the frame belongs to the capture: the browser reports the downloads of all captures. */
  isOwnFrame(frameId: string): boolean
}

/** The deadline of the capture is earlier. */
const MAX_RECEIVE_MS = 3_600_000
const MAX_FILE_NAME_CHARACTERS = 120
const MAX_DECLINED = 100

export async function watchDownloads(context: BrowserContext, options: DownloadOptions): Promise<Downloads> {
  const { folder, maxBytes, isOfAddress, isOwnFrame } = options
  const declined = new Set<string>()
  let main: Download | null = null
  let settle: (outcome: 'completed' | 'canceled' | 'too-large') => void = () => {}
  const ended = new Promise<'completed' | 'canceled' | 'too-large'>((resolve) => {
    settle = resolve
  })
  const cancel = (guid: string) => void context.cancelDownload(guid).catch(() => {})
  const nameOf = ({ suggestedFilename }: Download) => suggestedFilename.slice(0, MAX_FILE_NAME_CHARACTERS)

  context.onDownload((download) => {
    if (!isOwnFrame(download.frameId)) return
    if (main === null && isOfAddress(download.frameId)) {
      main = download
      return
    }
    cancel(download.guid)
    if (declined.size < MAX_DECLINED) declined.add(nameOf(download))
  })
  context.onDownloadProgress(({ guid, receivedBytes, state }) => {
    if (guid !== main?.guid) return
    if (receivedBytes > maxBytes) {
      cancel(guid)
      settle('too-large')
    } else if (state !== 'inProgress') settle(state)
  })
  await context.allowDownloads(folder)

  return {
    async receive(deadline, file) {
      const outcome = await deadline.within(MAX_RECEIVE_MS, ended)
      if (outcome === 'too-large') throw new CaptureError('body-limit')
      if (outcome === 'canceled' || main === null) throw new CaptureError('connection-failed', 'the download was interrupted')
      const copied = await copyFile(join(folder, main.guid), file, maxBytes)
      return { url: main.url, name: nameOf(main), ...copied }
    },
    declined: () => [...declined],
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The folder belongs to the browser, so nothing in it is trusted: no link is followed, and the size is limited again. */
async function copyFile(from: string, to: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    if (!(await source.stat()).isFile()) throw new CaptureError('internal', 'the download is not a regular file')
    const hash = createHash('sha256')
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _, give) {
        size += chunk.length
        hash.update(chunk)
        give(size > maxBytes ? new CaptureError('body-limit') : null, chunk)
      },
    })
    await pipeline(source.createReadStream({ autoClose: false }), measure, createWriteStream(to, { mode: 0o600 }))
    return { size, sha256: hash.digest('hex') }
  } finally {
    await source.close()
  }
}
