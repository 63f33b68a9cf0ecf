// On the login page after asking to close an account: until when logging in keeps it.
import { useEffect, useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { Callout } from '../../../light/Callout.tsx'
import { takeClosingNotice } from './closing-notice.ts'
import { closingWords } from './closing-words.ts'

export function ClosingNotice() {
  const say = closingWords.use()
  const [dueAt, setDueAt] = useState<string>()
  // Taken once, though effects may run twice.
  useEffect(() => setDueAt((known) => known ?? takeClosingNotice()), [])
  if (!dueAt) return null
  return (
    <Callout kind="success" alert>
      <p>
        <strong>{say.closedTitle}</strong>
      </p>
      <p>{say.closedText(time(dueAt))}</p>
    </Callout>
  )
}
