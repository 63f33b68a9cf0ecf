// Follows the log while somebody looks: asked every few seconds, less often where nobody answers, not at all behind another tab.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { useEffect, useState } from 'react'
import { askChain } from './ask-chain.ts'

const EVERY_MS = 4_000
const MOST_PATIENCE = 16

export interface Chain {
  readonly info: ChainInfo
  /** still: as the page was served. */
  readonly line: 'still' | 'live' | 'lost'
  /** When it was last answered. */
  readonly at?: number
}

export function useChain(served: ChainInfo): Chain {
  const [chain, setChain] = useState<Chain>({ info: served, line: 'still' })
  useEffect(() => {
    const ended = new AbortController()
    void follow(ended.signal, (news) => setChain((known) => ({ ...known, ...news })))
    return () => ended.abort()
  }, [])
  return chain
}

async function follow(ended: AbortSignal, tell: (news: Partial<Chain>) => void): Promise<void> {
  for (let failures = 0; !ended.aborted; ) {
    await pause(EVERY_MS * Math.min(2 ** failures, MOST_PATIENCE), ended)
    await untilSeen(ended)
    if (ended.aborted) return
    try {
      tell({ info: await askChain(ended), line: 'live', at: Date.now() })
      failures = 0
    } catch {
      if (ended.aborted) return
      failures += 1
      tell({ line: 'lost' })
    }
  }
}

const pause = (ms: number, ended: AbortSignal) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })

const untilSeen = (ended: AbortSignal) =>
  new Promise<void>((over) => {
    const look = () => {
      if (document.hidden && !ended.aborted) return
      document.removeEventListener('visibilitychange', look)
      over()
    }
    document.addEventListener('visibilitychange', look)
    ended.addEventListener('abort', look)
    look()
  })
