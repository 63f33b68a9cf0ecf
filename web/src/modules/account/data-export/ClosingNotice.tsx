// Notice on the login page after an account closing was requested: until when a login cancels it.
import { useEffect, useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { Callout } from '../../../light/Callout.tsx'
import { takeClosingNotice } from './closing-notice.ts'
import { closingWords } from './closing-words.ts'

export function ClosingNotice() {
  const say = closingWords.use()
  const [dueAt, setDueAt] = useState<string>()
  // Read once: strict mode runs effects twice.
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
