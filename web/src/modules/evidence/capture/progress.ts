// Progress of a capture as a share of the whole.
import { type CaptureItem, captureStages } from '@attestry/contract/modules/evidence/capture'

/** From 0 to 1; every stage has an equal share. */
export function shareDone({ stage, done, total }: Pick<CaptureItem, 'stage' | 'done' | 'total'>): number {
  const place = stage === null ? -1 : captureStages.indexOf(stage)
  if (place < 0) return 0
  const within = total > 0 ? Math.min(1, done / total) : 0
  return (place + within) / captureStages.length
}

/** The share so far of the attempt `key`: a page that turns out longer does not move the bar back. */
export interface Reached {
  readonly key: string
  readonly share: number
}

export const furthest = (before: Reached | undefined, key: string, share: number): Reached =>
  before?.key === key && before.share > share ? before : { key, share }

export type StepState = 'done' | 'now' | 'later'

export const stepStates = (stage: CaptureItem['stage']): StepState[] => {
  const now = stage === null ? -1 : captureStages.indexOf(stage)
  return captureStages.map((_, place) => (place < now ? 'done' : place === now ? 'now' : 'later'))
}
