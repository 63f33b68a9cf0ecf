// Progress of a capture for its bar, which only grows within an attempt.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { useState } from 'react'
import { furthest, type Reached, shareDone } from './progress.ts'

export function useShareDone(capture: Pick<CaptureItem, 'ano' | 'attempts' | 'stage' | 'done' | 'total'>): number {
  const [reached, setReached] = useState<Reached>()
  const next = furthest(reached, `${capture.ano} ${capture.attempts}`, shareDone(capture))
  // While rendering, as React recommends for state that follows props.
  if (next.key !== reached?.key || next.share !== reached.share) setReached(next)
  return next.share
}
