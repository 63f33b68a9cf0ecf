// Messages between applicant and office in a case, with receipts of the other side.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { type CaseMessage, MAX_MESSAGE_CHARS } from '@attestry/contract/modules/judicial/notarization-view'
import { useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useActKey } from '../../../ui/form/act-key.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Card } from '../../../ui/light-components.ts'
import { useMessages } from './queries.ts'
import { notarizationWords } from './words.ts'

export function Messages({ id }: { readonly id: string }) {
  const say = notarizationWords.use()
  const query = useMessages(id, true)
  return (
    <Card title={say.messages.title}>
      <Loaded query={query} rows={3}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{say.messages.none}</p>
          ) : (
            <ol className="notarization-messages" aria-label={say.messages.title}>
              {list.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <Write id={id} onSent={query.refetch} />
    </Card>
  )
}

function Message({ message: { side, name, text, at, readAt } }: { readonly message: CaseMessage }) {
  const say = notarizationWords.use()
  return (
    <li data-side={side}>
      <div className="notarization-message-head">
        <strong>{side === 'applicant' ? say.messages.you : say.messages.office}</strong>
        {side === 'office' && name && <span data-user-content>{name}</span>}
        <time className="quiet figures" dateTime={at}>
          {time(at)}
        </time>
      </div>
      <p className="notarization-message" data-user-content>
        {text}
      </p>
      {side === 'applicant' && (
        <p className="quiet figures">{readAt ? say.messages.readAt(time(readAt)) : say.messages.unread}</p>
      )}
    </li>
  )
}

interface WriteProps {
  readonly id: string
  onSent(): Promise<unknown>
}

function Write({ id, onSent }: WriteProps) {
  const say = notarizationWords.use()
  const once = useActKey()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const input = { id, text: text.trim() }
    setBusy(true)
    setProblem(undefined)
    try {
      await once(input, (idempotencyKey) =>
        call(notarizationApi.message, input, { idempotencyKey, display: ErrorDisplay.silent }),
      )
      setText('')
      await onSent()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="notarization-write"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && text.trim()) void send()
      }}
    >
      <TextField
        label={say.messages.write}
        hint={say.messages.hint}
        rows={3}
        value={text}
        maxLength={MAX_MESSAGE_CHARS}
        problem={problem}
        onChange={setText}
      />
      <div className="form-acts">
        <Button submit busy={busy} disabled={text.trim() === ''}>
          {say.messages.send}
        </Button>
      </div>
    </form>
  )
}
