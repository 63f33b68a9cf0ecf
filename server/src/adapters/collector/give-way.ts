// Whatever a page does to the processor, those who only want to read go first. What a host starts inherits all of this.
import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const CHRT = '/usr/bin/chrt'
/** In the kernel's scale from -20 to 19. */
const PATIENT = 10
const LAST = 19

/** Goes before the host's command: Linux then lets it run only while nobody else wants to, and interrupts it as soon as somebody does. */
export const idly = (): readonly string[] => (existsSync(CHRT) ? [CHRT, '--idle', '0'] : [])

/** For systems without that policy, and for a Linux that shares the processor out by session, where a policy counts inside one session only. */
export function stepBack(pid: number): void {
  try {
    setPriority(pid, PATIENT)
    writeFileSync(`/proc/${pid}/autogroup`, String(LAST))
  } catch {
    // It has ended, or sessions are not shared out here.
  }
}
