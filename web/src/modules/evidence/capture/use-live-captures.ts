// Keeps the captures on a screen up to date while the page is in sight.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { listenToCaptures } from './capture-events.ts'
import { refreshCaptures, takeNews } from './queries.ts'

/** undefined: not known yet. */
export type Hearing = boolean | undefined

export function useLiveCaptures(): Hearing {
  const client = useQueryClient()
  const [hearing, setHearing] = useState<Hearing>()
  // Browsers allow six connections to a house: a page out of sight must not keep one.
  const inSight = usePageInSight()
  useEffect(() => {
    if (!inSight) return
    let missed = false
    const stop = listenToCaptures({
      onNews: (news) => takeNews(client, news),
      onConnection: (open) => {
        setHearing(open)
        // What was said while the line was down is asked for.
        if (open && missed) void refreshCaptures(client)
        missed = !open
      },
    })
    return () => {
      stop()
      setHearing(undefined)
    }
  }, [inSight, client])
  return hearing
}

function watchSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const usePageInSight = () => useSyncExternalStore(watchSight, () => document.visibilityState === 'visible')
