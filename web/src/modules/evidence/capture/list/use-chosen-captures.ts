// The captures selected in a list, on whichever of its pages; bulk acts need their states, so they are kept as they were last shown.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { useRef, useState } from 'react'
import type { Selection } from '../../../../ui/ListFrame.tsx'

export interface ChosenCaptures {
  readonly selection: Selection
  /** `shown`: the page that is displayed, with current states. */
  itemsWith(shown: readonly CaptureItem[]): CaptureItem[]
}

export function useChosenCaptures(): ChosenCaptures {
  const [keys, set] = useState<ReadonlySet<string>>(new Set())
  const known = useRef(new Map<string, CaptureItem>())
  return {
    selection: { keys, set },
    itemsWith(shown) {
      for (const capture of shown) known.current.set(capture.ano, capture)
      return [...keys].flatMap((ano) => known.current.get(ano) ?? [])
    },
  }
}
