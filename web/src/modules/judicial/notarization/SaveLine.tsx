// Says whether the form is saved, and lets the applicant decide about a conflict.
import { useState } from 'react'
import { zonelessTime } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Callout } from '../../../ui/light-components.ts'
import type { SaveState } from './draft-saver.ts'
import { notarizationWords } from './words.ts'

interface SaveLineProps {
  readonly save: SaveState
  onRetry(): void
  onResolve(choice: 'mine' | 'theirs'): Promise<void>
}

const CLOCK_START = 11

export function SaveLine({ save: { status, savedAt, problem }, onRetry, onResolve }: SaveLineProps) {
  const say = notarizationWords.use()
  const [busy, setBusy] = useState<'mine' | 'theirs'>()
  const resolve = (choice: 'mine' | 'theirs') => {
    setBusy(choice)
    void onResolve(choice).finally(() => setBusy(undefined))
  }
  if (status === 'stale')
    return (
      <Callout kind="error" alert>
        <strong>{say.saving.stale}</strong>
        <p>{say.saving.staleText}</p>
        <div className="notarization-acts">
          <Button small busy={busy === 'theirs'} onClick={() => resolve('theirs')}>
            {say.saving.takeTheirs}
          </Button>
          <Button small busy={busy === 'mine'} onClick={() => resolve('mine')}>
            {say.saving.keepMine}
          </Button>
        </div>
      </Callout>
    )
  if (status === 'failed')
    return (
      <Callout kind="error" alert>
        <strong>{say.saving.failed}</strong>
        <p>{problem}</p>
        <Button small icon="retry" onClick={onRetry}>
          {say.saving.retry}
        </Button>
      </Callout>
    )
  const text =
    status === 'saving' || status === 'waiting'
      ? say.saving.saving
      : savedAt
        ? say.saving.savedAt(zonelessTime(savedAt).slice(CLOCK_START))
        : say.saving.saved
  return (
    <p className="notarization-saved quiet" role="status">
      <Icon name={status === 'saved' ? 'done' : 'clock'} size={16} />
      {text}
    </p>
  )
}
