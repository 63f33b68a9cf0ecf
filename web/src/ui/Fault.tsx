// Load error: the reason, and a retry button unless the account lacks the permission.
import { generalErrors } from '@attestry/contract/errors'
import { CallError } from '../kernel/call.ts'
import { Button } from './Button.tsx'
import { uiWords } from './words.ts'

export function Fault({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const say = uiWords.use()
  if (isForbidden(error))
    return (
      <div className="empty" role="alert">
        <div className="empty-title">{say.noPermission}</div>
        <div>{say.noPermissionText}</div>
      </div>
    )
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

/** Trying again cannot help: somebody else must grant the permission. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof CallError && error.code === generalErrors.NOT_ALLOWED.code
