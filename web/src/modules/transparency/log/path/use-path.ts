// Computes the path of one entry when it is asked for; a later question ends an earlier one.
import { useRef, useState } from 'react'
import { currentLocale } from '../../../../kernel/locale.ts'
import type { LogName } from '../signed-head.ts'
import type { PathResult } from './inclusion-path.ts'
import type { PathDrawing } from './PathDiagram.tsx'
import type { PathVerdict } from './PathVerdict.tsx'

export type PathState =
  | { readonly phase: 'ready' | 'running' | 'fault' }
  | ({ readonly phase: 'done'; readonly index: number } & Found)

/** With what shows it: both arrive together. */
interface Found {
  readonly result: PathResult
  readonly Verdict: typeof PathVerdict
  readonly Drawing: typeof PathDrawing
}

export function usePath(log: LogName): { readonly state: PathState; prove(index: number): void } {
  const [state, setState] = useState<PathState>({ phase: 'ready' })
  const latest = useRef<object>(null)
  const prove = (index: number) => {
    const own = {}
    latest.current = own
    const show = (next: PathState) => latest.current === own && setState(next)
    show({ phase: 'running' })
    computed(log, index).then(
      (found) => show({ phase: 'done', index, ...found }),
      () => show({ phase: 'fault' }),
    )
  }
  return { state, prove }
}

async function computed(log: LogName, index: number): Promise<Found> {
  const { logFiles, provePath, PathVerdict, PathDrawing, pathWords } = await import('./lazy-path.ts')
  const [result] = await Promise.all([provePath(log, index, logFiles(log.path)), pathWords.load(currentLocale())])
  return { result, Verdict: PathVerdict, Drawing: PathDrawing }
}

/** A position as people write it; undefined where it is none. */
export function readIndex(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '')
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined
}
