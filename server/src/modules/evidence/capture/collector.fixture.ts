// Test fixture: a collector whose captures all end with the same report, and a file that it has delivered.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CAPTURE_LOG, hashedLine, NO_LINE, START_EVENT } from '@attestry/proof/record/capture-log'
import type { CaptureEvent, CaptureReport, CaptureTask } from '../../../adapters/collector/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import type { Leased } from '../lease/lease.ts'
import { insertFile } from './intake.ts'

export const captureReport = (facts: Partial<CaptureReport>): CaptureReport => ({
  id: '',
  outcome: 'complete',
  cause: null,
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  askedUrl: '',
  finalUrl: null,
  title: null,
  status: 200,
  profile: 'generic',
  artefacts: [],
  warnings: [],
  extracted: [],
  server: null,
  resources: { seen: 0, failed: 0, refused: 0, bytes: 0 },
  fidelity: null,
  isolation: 'flags',
  software: [],
  ...facts,
})

export function collectorReporting(
  deps: Deps,
  facts: Partial<CaptureReport>,
  onTask: (task: CaptureTask, onEvent: (event: CaptureEvent) => Promise<void>) => void | Promise<void> = () => {},
): Deps {
  const capture = async (task: CaptureTask, onEvent: (event: CaptureEvent) => Promise<void>) => {
    await onTask(task, onEvent)
    return captureReport(facts)
  }
  return { ...deps, collector: { ...deps.collector, capture } }
}

/** The log of a capture that a host has only begun, as it delivers it. */
export function startedLog({ id, url, notBefore }: CaptureTask): CaptureEvent {
  const detail = { id, url, ...(notBefore === undefined ? {} : { notBefore }) }
  const { text } = hashedLine({ seq: 0, previous: NO_LINE, at: new Date().toISOString(), event: START_EVENT, detail })
  const bytes = Buffer.from(`${text}\n`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { path: CAPTURE_LOG, size: bytes.length, sha256, mediaType: 'application/jsonl' }
  return { type: 'artefact', kind: 'capture-log', file, open: () => Readable.from([bytes]) }
}

export async function stageFile(deps: Deps, lease: Leased, place: number): Promise<void> {
  const [stage, bytes] = [newId(), Buffer.from('page')]
  await deps.storage.stage.create(stage)
  await deps.storage.stage.append(stage, 0, Readable.from([bytes]), bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { kind: 'text', path: 'page.txt', size: bytes.length, sha256, sm3: null, media_type: 'text/plain' } as const
  if (!(await insertFile(deps, lease, { ...file, place, stage }))) throw new Error(`the lease of ${lease.ano} is lost`)
}
