// Runs a capturing host with a lower CPU weight than the server, so that hostile pages do not slow API calls; its child processes inherit it.
import { existsSync, writeFileSync } from 'node:fs'

const NICE_PROGRAM = '/usr/bin/nice'
/** A third of a normal process's weight: beside busy programs a capture still gets a quarter of each core. At idle priority it gets nothing there. */
export const HOST_NICE = 5

/** Prefix of the host's command; set before it starts, so that each of its threads has it. */
export const nicePrefix = (): readonly string[] => (existsSync(NICE_PROGRAM) ? [NICE_PROGRAM, '-n', String(HOST_NICE)] : [])

/** For Linux with autogroups, where nice values count only inside one session. */
export function lowerAutogroupWeight(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(HOST_NICE))
  } catch {
    // The process has ended, or this system has no autogroups.
  }
}
