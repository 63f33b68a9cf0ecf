// A record that updates itself: told live while something is still to come and the page is in sight, asked for otherwise.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribeTo } from '../../../kernel/live.ts'
import { isSettled, lookAgainMs } from './progress.ts'
import { recordKey, useRecord } from './queries.ts'

/** undefined: not listening, there being nothing to hear or nothing known yet. */
export type Hearing = boolean | undefined

export function useLiveRecord(ano: string | undefined) {
  const client = useQueryClient()
  const [hearing, setHearing] = useState<Hearing>()
  const query = useRecord(ano, (record) => lookAgainMs(record, hearing === true))
  // Browsers allow six connections to a house: a page out of sight must not keep one.
  const inSight = usePageInSight()
  const wanted = inSight && query.data !== undefined && !isSettled(query.data)
  useEffect(() => {
    if (!wanted || ano === undefined) return
    const stop = subscribeTo(
      recordApi.live,
      { id: ano },
      {
        onEvent: ({ event }) => {
          if (event === 'changed') void client.invalidateQueries({ queryKey: recordKey(ano) })
        },
        onConnection: setHearing,
      },
    )
    return () => {
      stop()
      setHearing(undefined)
    }
  }, [ano, wanted, client])
  return { ...query, hearing }
}

function watchSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const usePageInSight = () => useSyncExternalStore(watchSight, () => document.visibilityState === 'visible')
