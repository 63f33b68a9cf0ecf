// Hook that fetches a CAPTCHA, and replaces it when used or expired.
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
      // `call` has shown the error; the refresh button beside the empty frame retries.
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
