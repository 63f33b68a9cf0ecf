// Asks before input that was not saved is lost: when a drawer closes, the route changes, or the window is left.
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { uiWords } from '../words.ts'

export interface UnsavedGuard {
  readonly dialog: ReactNode
  /** Takes the form's present values as saved; undefined: there is nothing to lose. */
  track(form: HTMLFormElement | null): void
  /** Proceeds immediately, or after the user agreed to discard the input. */
  leave(proceed: () => void): void
}

export function useUnsavedGuard(): UnsavedGuard {
  const tracked = useRef<{ readonly form: HTMLFormElement; readonly saved: string }>(undefined)
  const isDirty = () => tracked.current !== undefined && valuesOf(tracked.current.form) !== tracked.current.saved
  const { dialog, leave } = useLeaveGuard({
    isDirty,
    onDiscard: () => {
      tracked.current = undefined
    },
  })
  return {
    track: (form) => {
      tracked.current = form ? { form, saved: valuesOf(form) } : undefined
    },
    leave,
    dialog,
  }
}

interface LeaveGuardOptions {
  isDirty(): boolean
  /** The user agreed to lose the input. */
  onDiscard(): void
  /** Changes of the search parameters, such as the tab, keep the input. */
  readonly keepsInputOnPage?: boolean
}

/** For input that is no form's: the caller knows whether it was saved. */
export function useLeaveGuard({ isDirty, onDiscard, keepsInputOnPage = false }: LeaveGuardOptions): Omit<UnsavedGuard, 'track'> {
  const say = uiWords.use()
  const [leaving, setLeaving] = useState<{ proceed(): void }>()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !(keepsInputOnPage && current.pathname === next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const stay = () => {
    blocker.reset?.()
    setLeaving(undefined)
  }
  return {
    leave: (proceed) => (isDirty() ? setLeaving({ proceed }) : proceed()),
    dialog: (
      <ConfirmDialog
        open={leaving !== undefined || blocker.status === 'blocked'}
        title={say.unsaved}
        act={say.discard}
        cancel={say.keepEditing}
        danger
        onConfirm={() => {
          onDiscard()
          leaving?.proceed()
          blocker.proceed?.()
        }}
        onClose={stay}
      >
        <p>{say.unsavedText}</p>
      </ConfirmDialog>
    ),
  }
}

const valuesOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
