// State shared by the steps of one capture: host, job, environment, artefact store and findings so far.

import type { ArtefactStore } from './artefact/artefact-store.ts'
import type { CapturedDocument } from './artefact/file-type.ts'
import type { SavedPage } from './artefact/save-page.ts'
import type { Stage } from './host-protocol.ts'
import type { HostResources } from './host-resources.ts'
import type { CaptureJob } from './job.ts'
import type { CaptureEnvironment } from './page/environment.ts'
import type { Observation } from './page/observe.ts'
import type { Extracted } from './profile/extract.ts'
import type { Profile } from './profile/profile.ts'
import type { Warning } from './report.ts'

export interface Findings {
  observation: Observation | null
  extracted: Extracted
  saved: SavedPage | null
  warnings: Warning[]
  videoComplete: boolean | null
  pageLoadMs: number
  /** Null for web pages. */
  document: CapturedDocument | null
}

export interface CaptureContext {
  readonly host: HostResources
  readonly job: CaptureJob
  readonly environment: CaptureEnvironment
  readonly profile: Profile
  readonly store: ArtefactStore
  readonly findings: Findings
  readonly startedAt: string
  progress(stage: Stage, done: number, total: number): void
}
