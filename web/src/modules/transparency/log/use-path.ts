// Computes the path of one entry when it is asked for; a later question ends an earlier one.
import { useRef, useState } from 'react'
import type { PathResult } from './inclusion-path.ts'
import type { LogName } from './signed-head.ts'

export type PathState =
  | { readonly phase: 'ready' | 'running' | 'fault' }
  | { readonly phase: 'done'; readonly index: number; readonly result: PathResult }

export function usePath(log: LogName): { readonly state: PathState; prove(index: number): void } {
  const [state, setState] = useState<PathState>({ phase: 'ready' })
  const latest = useRef<object>(null)
  const prove = (index: number) => {
    const own = {}
    latest.current = own
    const show = (next: PathState) => latest.current === own && setState(next)
    show({ phase: 'running' })
    computed(log, index).then(
      (result) => show({ phase: 'done', index, result }),
      () => show({ phase: 'fault' }),
    )
  }
  return { state, prove }
}

async function computed(log: LogName, index: number): Promise<PathResult> {
  const { logFiles, provePath } = await import('./proving.ts')
  return provePath(log, index, logFiles(log.path))
}

/** A position as people write it; undefined where it is none. */
export function readIndex(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '')
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined
}
