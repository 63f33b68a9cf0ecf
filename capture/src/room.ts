// What the captures of one host share: the browser, its guard, and what is known of the machine.
import type { Machine } from './artefact/machine.ts'
import type { Browser } from './browser/launch.ts'
import type { MemoryWatch } from './browser/memory.ts'
import type { Guard } from './guard/guard.ts'
import type { Profile } from './profile/profile.ts'

export interface CaptureRoom {
  readonly browser: Browser
  readonly guard: Guard
  readonly memory: MemoryWatch
  readonly machine: Promise<Machine>
  readonly profiles: readonly Profile[]
  /** Whether one capture has the host to itself. */
  alone(): boolean
}
