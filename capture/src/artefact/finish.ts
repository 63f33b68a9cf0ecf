// Closes the books of a capture once the page is done: the archive, the wire record, the network log, the media that passed. None waits for another.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networkLog } from '../archive/network-log.ts'
import type { TrafficRecorder } from '../archive/recorder.ts'
import { addressBook } from '../archive/server-address.ts'
import { writeWacz } from '../archive/wacz.ts'
import type { Gate } from '../guard/gate.ts'
import { type Course, causeOf } from '../page/course.ts'
import type { ArtefactKind, Cause } from '../report.ts'
import type { Shelf } from './shelf.ts'

export interface FinishInput {
  readonly shelf: Shelf
  readonly gate: Gate
  readonly recorder: TrafficRecorder
  readonly keyLog: string
  readonly pageUrl: string
  readonly title: string
  readonly text: string
  readonly startedAt: string
  readonly software: readonly { readonly name: string; readonly version: string }[]
  /** A limit ended the traffic early: what was kept is true, but not all. */
  readonly limited: Cause | null
}

export const archiveFile = 'page.wacz'
const archiveMs = 30_000

export async function finishRecords(course: Course, input: FinishInput): Promise<void> {
  const { shelf, gate, recorder, keyLog, limited, ...page } = input
  const attempt = async (kind: ArtefactKind, work: () => Promise<void>) => {
    try {
      await course.within(archiveMs, work())
      shelf.mark(kind, limited ? 'partial' : 'ok', limited)
    } catch (error) {
      shelf.mark(kind, 'missing', course.stopped() ?? causeOf(error))
    }
  }
  const exchanges = recorder.exchanges()
  await Promise.all([
    attempt('archive', async () => {
      const addressOf = addressBook(gate.connections())
      const { sha256 } = await writeWacz(join(shelf.folder, archiveFile), { ...page, exchanges, extraFiles: [], addressOf })
      await shelf.take('archive', archiveFile, 'application/wacz+zip', sha256)
    }),
    attempt('wire', async () => {
      const secrets = await readFile(keyLog).catch(() => new Uint8Array())
      await gate.writeWire(join(shelf.folder, 'wire.pcapng'), secrets)
      await shelf.take('wire', 'wire.pcapng', 'application/x-pcapng')
    }),
    attempt('network-log', async () => {
      await shelf.put('network-log', 'network.har', networkLog({ ...page, exchanges }), 'application/json')
    }),
  ])
}
