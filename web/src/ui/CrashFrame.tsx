// Error boundary fallback of a screen: reports the crash, the rest of the page stays usable.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '../kernel/call.ts'
import { Button } from './Button.tsx'
import { Fault } from './Fault.tsx'
import { isLoadFailure } from './load-failure.ts'
import { uiWords } from './words.ts'

export function CrashFrame({ error, reset }: ErrorComponentProps) {
  const say = uiWords.use()
  const router = useRouter()
  useEffect(() => {
    if (!(error instanceof CallError)) console.error(error)
  }, [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof CallError) return <Fault error={error} onRetry={retry} />
  if (isLoadFailure(error)) return <Offline />
  return (
    <div className="empty" role="alert">
      <div className="empty-title">{say.crashed}</div>
      <div>{say.crashedHint}</div>
      <Button icon="retry" onClick={() => location.reload()}>
        {say.reload}
      </Button>
    </div>
  )
}

/** Reloads when the network is back: browsers cache that a module failed to load, so rendering again would fail again. */
function Offline() {
  const say = uiWords.use()
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="empty" role="alert">
      <div className="empty-title">{say.offline}</div>
      <div>{say.offlineHint}</div>
      <Button icon="retry" onClick={() => location.reload()}>
        {say.retry}
      </Button>
    </div>
  )
}
