// Smoothed upload speed and remaining time.
/** Time constant of the exponential smoothing. */
const SMOOTHING_MS = 3000
/** Shorter steps measure the browser's buffers rather than the network. */
const MIN_STEP_MS = 250

export interface SpeedEstimate {
  readonly offset: number
  readonly at: number
  readonly bytesPerSecond: number | null
}

export const beginEstimate = (offset: number, now: number): SpeedEstimate => ({ offset, at: now, bytesPerSecond: null })

export function advanceEstimate(last: SpeedEstimate, offset: number, now: number): SpeedEstimate {
  const elapsed = now - last.at
  if (elapsed < MIN_STEP_MS) return last
  // After a broken connection the server may have kept less than was sent.
  if (offset < last.offset) return { ...last, offset, at: now }
  const current = ((offset - last.offset) * 1000) / elapsed
  const weight = 1 - Math.exp(-elapsed / SMOOTHING_MS)
  const smoothed = last.bytesPerSecond === null ? current : last.bytesPerSecond + weight * (current - last.bytesPerSecond)
  return { offset, at: now, bytesPerSecond: smoothed }
}

export function secondsLeft(estimate: SpeedEstimate | null, offset: number, size: number): number | null {
  const speed = estimate?.bytesPerSecond
  if (!speed || speed < 1) return null
  return Math.ceil((size - offset) / speed)
}
