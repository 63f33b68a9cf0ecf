// A picture challenge: fetched when first needed, replaced when spent or expired.
import type { OutputOf } from '@attestry/contract/endpoint'
import { codeApi } from '@attestry/contract/modules/account/code'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../kernel/call.ts'

export type ShownChallenge = OutputOf<typeof codeApi.challenge>

export function useChallenge(): [challenge: ShownChallenge | undefined, renew: () => Promise<void>] {
  const [challenge, setChallenge] = useState<ShownChallenge>()
  const renew = useCallback(async () => {
    try {
      setChallenge(await call(codeApi.challenge, {}))
    } catch {
      // `call` has told the person; the button beside the empty frame asks again.
      setChallenge(undefined)
    }
  }, [])
  useEffect(() => void renew(), [renew])
  useEffect(() => {
    if (!challenge) return
    const timer = setTimeout(renew, challenge.expiresInSeconds * 1000)
    return () => clearTimeout(timer)
  }, [challenge, renew])
  return [challenge, renew]
}
