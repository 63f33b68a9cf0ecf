// Saves the recorded traffic as archive, wire record and network log; the three are written concurrently and fail independently.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networkLog } from '../archive/network-log.ts'
import type { TrafficRecorder } from '../archive/recorder.ts'
import { createAddressLookup } from '../archive/server-address.ts'
import { writeWacz } from '../archive/wacz.ts'
import type { Gate } from '../guard/gate.ts'
import { causeOf, type Deadline } from '../page/deadline.ts'
import type { ArtefactKind, Cause } from '../report.ts'
import type { ArtefactStore } from './artefact-store.ts'

export interface SaveTrafficInput {
  readonly store: ArtefactStore
  readonly gate: Gate
  readonly recorder: TrafficRecorder
  readonly keyLog: string
  readonly pageUrl: string
  readonly title: string
  readonly text: string
  readonly startedAt: string
  readonly software: readonly { readonly name: string; readonly version: string }[]
  /** The limit that cut the traffic: the artefacts are then correct but partial. */
  readonly limit: Cause | null
}

export const archiveFile = 'page.wacz'
const WRITE_TIMEOUT_MS = 30_000

export async function saveTraffic(deadline: Deadline, input: SaveTrafficInput): Promise<void> {
  const { store, gate, recorder, keyLog, limit, ...page } = input
  const attempt = async (kind: ArtefactKind, work: () => Promise<void>) => {
    try {
      await deadline.within(WRITE_TIMEOUT_MS, work())
      store.setState(kind, limit ? 'partial' : 'ok', limit)
    } catch (error) {
      store.setState(kind, 'missing', deadline.stopCause() ?? causeOf(error))
    }
  }
  const exchanges = recorder.exchanges()
  await Promise.all([
    attempt('archive', async () => {
      const addressOf = createAddressLookup(gate.connections())
      const { sha256 } = await writeWacz(join(store.folder, archiveFile), { ...page, exchanges, extraFiles: [], addressOf })
      await store.register('archive', archiveFile, 'application/wacz+zip', sha256)
    }),
    attempt('wire', async () => {
      const secrets = await readFile(keyLog).catch(() => new Uint8Array())
      await gate.writeWire(join(store.folder, 'wire.pcapng'), secrets)
      await store.register('wire', 'wire.pcapng', 'application/x-pcapng')
    }),
    attempt('network-log', async () => {
      await store.put('network-log', 'network.har', networkLog({ ...page, exchanges }), 'application/json')
    }),
  ])
}
