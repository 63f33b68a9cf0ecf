// What the steps of one capture have in common: where it happens, what was asked, what it keeps, and what it has found so far.
import type { KeptPage } from './artefact/keep.ts'
import type { Shelf } from './artefact/shelf.ts'
import type { CaptureJob } from './job.ts'
import type { Observation } from './page/observe.ts'
import type { CaptureScene } from './page/scene.ts'
import type { Extracted } from './profile/extract.ts'
import type { Profile } from './profile/profile.ts'
import type { Stage } from './progress.ts'
import type { Warning } from './report.ts'
import type { CaptureRoom } from './room.ts'

export interface Findings {
  observation: Observation | null
  extracted: Extracted
  kept: KeptPage | null
  warnings: Warning[]
  filmWhole: boolean | null
  stayMs: number
}

export interface Sitting {
  readonly room: CaptureRoom
  readonly job: CaptureJob
  readonly scene: CaptureScene
  readonly profile: Profile
  readonly shelf: Shelf
  readonly findings: Findings
  readonly startedAt: string
  progress(stage: Stage, done: number, total: number): void
}
