// Messages with the applicant, kept whole, each with the time at which the other side first read it.

import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { MAX_MESSAGE_CHARS } from '@attestry/contract/modules/judicial/notarization-view'
import { type FormEvent, useEffect, useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Card } from '../../../ui/light-components.ts'
import type { CasePartProps } from './case-part.ts'
import { notarizationDeskWords } from './words.ts'

export function MessagePanel({ data, desk, onDirty }: CasePartProps) {
  const say = notarizationDeskWords.use()
  return (
    <Card title={say.messages.title}>
      <div className="case-form">
        <p className="quiet">{say.messages.lead}</p>
        {data.messages.length === 0 ? (
          <p className="quiet">{say.messages.none}</p>
        ) : (
          /* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and text alone cannot be reached by keyboard */
          <ol className="case-messages" tabIndex={0} aria-label={say.messages.title}>
            {data.messages.map(({ id, side, name, text, at, readAt }) => (
              <li key={id} data-side={side}>
                <div className="case-list-head">
                  <strong>{say.messages.sides[side]}</strong>
                  <span data-user-content>{name}</span>
                  <time className="quiet figures" dateTime={at}>
                    {time(at)}
                  </time>
                </div>
                <p className="long-text" data-user-content>
                  {text}
                </p>
                {side === 'office' && (
                  <span className="quiet">{readAt ? say.messages.readAt(time(readAt)) : say.messages.unread}</span>
                )}
              </li>
            ))}
          </ol>
        )}
        <Compose data={data} desk={desk} onDirty={onDirty} />
      </div>
    </Card>
  )
}

function Compose({ data: { id }, desk, onDirty }: Pick<CasePartProps, 'data' | 'desk' | 'onDirty'>) {
  const say = notarizationDeskWords.use()
  const [text, setText] = useState('')
  const { busy, problem, run } = useAct()
  const isDirty = text.trim() !== ''
  useEffect(() => {
    onDirty('message', isDirty)
    return () => onDirty('message', false)
  }, [isDirty, onDirty])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await run((options) => callDesk(notarizationDeskApi.message, { id, text }, options))
    if (!sent) return
    setText('')
    desk.patch(({ messages }) => ({ messages: [...messages, sent.value] }))
  }
  return (
    <form className="case-form" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={say.messages.write}
        hint={say.messages.hint}
        problem={problem}
        rows={3}
        maxLength={MAX_MESSAGE_CHARS}
        disabled={busy}
        value={text}
        onChange={setText}
      />
      <div className="form-acts">
        <Button look="primary" submit busy={busy} disabled={!isDirty}>
          {say.messages.send}
        </Button>
      </div>
    </form>
  )
}
