// Resources shared by all captures of one host: browser, guard, memory watch, machine facts and site profiles.
import type { Machine } from './artefact/machine.ts'
import type { Browser } from './browser/launch.ts'
import type { MemoryWatch } from './browser/memory.ts'
import type { Guard } from './guard/guard.ts'
import type { Profile } from './profile/profile.ts'

export interface HostResources {
  readonly browser: Browser
  readonly guard: Guard
  readonly memory: MemoryWatch
  readonly machine: Promise<Machine>
  readonly profiles: readonly Profile[]
  /** True while at most one capture runs on this host. */
  isOnlyCapture(): boolean
}
