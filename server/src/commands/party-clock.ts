// Clock of a party that signs by itself: never gives a time earlier than one it has given before, not even after a restart.
import { join } from 'node:path'
import { readFileOrNone, replaceFile } from './party-folder.ts'

export class ClockBehind extends Error {}

/** Throws ClockBehind while the machine's clock is behind; works again once the clock has passed the last signed time. */
export type PartyClock = () => Date

/** Stored to the second, so that the file is written once a second at most. */
export function openPartyClock(folder: string, now: () => Date): PartyClock {
  const file = join(folder, 'last-signed')
  let storedMs = lastSigned(file)
  let lastMs = storedMs
  return () => {
    const time = now()
    if (time.getTime() < lastMs)
      throw new ClockBehind(
        `the clock reads ${time.toISOString()}, behind the last signed time ${new Date(lastMs).toISOString()}`,
      )
    const secondMs = Math.floor(time.getTime() / 1000) * 1000
    // Before the signature: a time that was signed and not stored could be signed backwards after a restart.
    if (secondMs > storedMs) {
      replaceFile(file, `${new Date(secondMs).toISOString()}\n`)
      storedMs = secondMs
    }
    lastMs = time.getTime()
    return time
  }
}

function lastSigned(file: string): number {
  const text = readFileOrNone(file)
  if (text === undefined) return 0
  const time = Date.parse(text.trim())
  if (Number.isNaN(time))
    throw new Error(`${file} is damaged: it must hold the last signed time, such as 2026-01-01T00:00:00.000Z`)
  return time
}
