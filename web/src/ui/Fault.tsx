// Load error: the reason, and a retry button.
import { CallError } from '../kernel/call.ts'
import { Button } from './Button.tsx'
import { uiWords } from './words.ts'

export function Fault({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const say = uiWords.use()
  const reason = error instanceof CallError && error.message ? error.message : say.loadFailedUnknown
  return (
    <div className="empty" role="alert">
      <div className="empty-title">{say.loadFailed}</div>
      <div>{reason}</div>
      <Button icon="retry" onClick={onRetry}>
        {say.retry}
      </Button>
    </div>
  )
}
