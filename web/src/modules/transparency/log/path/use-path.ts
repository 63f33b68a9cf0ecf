// Computes the Merkle path of one entry on demand; a later request supersedes an earlier one.
import { useRef, useState } from 'react'
import { currentLocale } from '../../../../kernel/locale.ts'
import type { LogName } from '../signed-head.ts'
import type { PathResult } from './inclusion-path.ts'
import type { PathDiagram } from './PathDiagram.tsx'
import type { PathVerdict } from './PathVerdict.tsx'

export type PathState =
  | { readonly phase: 'ready' | 'running' | 'fault' }
  | ({ readonly phase: 'done'; readonly index: number } & Found)

/** The result with the components that show it, which load in the same chunk. */
interface Found {
  readonly result: PathResult
  readonly Verdict: typeof PathVerdict
  readonly Diagram: typeof PathDiagram
}

export function usePath(log: LogName): { readonly state: PathState; prove(index: number): void } {
  const [state, setState] = useState<PathState>({ phase: 'ready' })
  const latest = useRef<object>(null)
  const prove = (index: number) => {
    const own = {}
    latest.current = own
    const show = (next: PathState) => latest.current === own && setState(next)
    show({ phase: 'running' })
    computePath(log, index).then(
      (found) => show({ phase: 'done', index, ...found }),
      () => show({ phase: 'fault' }),
    )
  }
  return { state, prove }
}

async function computePath(log: LogName, index: number): Promise<Found> {
  const { logFiles, provePath, PathVerdict, PathDiagram, pathWords } = await import('./lazy-path.ts')
  const [result] = await Promise.all([provePath(log, index, logFiles(log.path)), pathWords.load(currentLocale())])
  return { result, Verdict: PathVerdict, Diagram: PathDiagram }
}

/** Parses a position, with or without thousands separators; undefined if invalid. */
export function readIndex(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '')
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined
}
