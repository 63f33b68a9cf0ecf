// Runs a capturing host at idle CPU priority, so that hostile pages do not slow API calls; its child processes inherit it.
import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const CHRT = '/usr/bin/chrt'
/** Nice values: -20 (highest priority) to 19 (lowest). */
const HOST_NICE = 10
const AUTOGROUP_NICE = 19

/** Prefix of the host's command: SCHED_IDLE, under which Linux preempts it as soon as another process wakes. */
export const idleSchedulingPrefix = (): readonly string[] => (existsSync(CHRT) ? [CHRT, '--idle', '0'] : [])

/** For systems without SCHED_IDLE, and for Linux with autogroups, where a policy counts only inside one session. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, HOST_NICE)
    writeFileSync(`/proc/${pid}/autogroup`, String(AUTOGROUP_NICE))
  } catch {
    // The process has ended, or this system has no autogroups.
  }
}
