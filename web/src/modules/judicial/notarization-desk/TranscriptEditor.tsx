// Questions and answers of a transcript: those of the template with a place for their answers, then the notary's own.

import { MAX_ANSWER_CHARS, MAX_EXTRA_QUESTIONS } from '@attestry/contract/modules/judicial/notarization-desk'
import type { CaseMessage } from '@attestry/contract/modules/judicial/notarization-view'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import { useState } from 'react'
import { zonelessTime } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { type AnswerRow, addQuestion, withMessage } from './transcript-draft.ts'
import type { TranscriptState } from './use-transcript.ts'
import { notarizationDeskWords } from './words.ts'

interface TranscriptEditorProps {
  readonly transcript: TranscriptState
  readonly questions: NotarizationTemplate['questions']
  readonly messages: readonly CaseMessage[]
  readonly editable: boolean
}

export function TranscriptEditor({ transcript, questions, messages, editable }: TranscriptEditorProps) {
  const say = notarizationDeskWords.use()
  const { rows, change, act } = transcript
  const changeRow = (id: number, patch: Partial<AnswerRow>) =>
    change({ ...rows, rows: rows.rows.map((row) => (row.id === id ? { ...row, ...patch } : row)) })
  const own = rows.rows.filter(({ key }) => key === undefined).length
  return (
    <>
      <TextField
        label={say.transcript.place}
        problem={act.problems['draft.place']}
        maxLength={100}
        disabled={!editable}
        value={rows.place}
        onChange={(place) => change({ ...rows, place })}
      />
      <ol className="transcript">
        {rows.rows.map((row, at) => (
          <li key={row.id}>
            <Row
              row={row}
              place={at + 1}
              question={questions.find(({ key }) => key === row.key)}
              messages={messages}
              editable={editable}
              problems={{
                question: act.problems[`draft.answers.${at}.question`],
                answer: act.problems[`draft.answers.${at}.answer`],
              }}
              onChange={(patch) => changeRow(row.id, patch)}
              onRemove={() => change({ ...rows, rows: rows.rows.filter(({ id }) => id !== row.id) })}
            />
          </li>
        ))}
      </ol>
      {editable && (
        <div>
          <Button small icon="plus" disabled={own >= MAX_EXTRA_QUESTIONS} onClick={() => change(addQuestion(rows))}>
            {say.transcript.add}
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  readonly row: AnswerRow
  readonly place: number
  /** Of the template; undefined: the notary's own. */
  readonly question: NotarizationTemplate['questions'][number] | undefined
  readonly messages: readonly CaseMessage[]
  readonly editable: boolean
  readonly problems: { readonly question: string | undefined; readonly answer: string | undefined }
  onChange(patch: Partial<AnswerRow>): void
  onRemove(): void
}

function Row({ row, place, question, messages, editable, problems, onChange, onRemove }: RowProps) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const isOwn = row.key === undefined
  const asked = question?.text[locale] ?? row.question
  return (
    <>
      {isOwn && editable ? (
        <div className="transcript-own">
          <TextField
            label={say.transcript.question(place)}
            problem={problems.question}
            maxLength={600}
            value={row.question}
            onChange={(text) => onChange({ question: text })}
          />
          <Button look="quiet" small icon="close" aria-label={say.transcript.remove(place)} onClick={onRemove} />
        </div>
      ) : (
        <strong>
          <Asked place={place} text={asked} required={editable ? question?.required : undefined} />
        </strong>
      )}
      {editable ? (
        <TextField
          label={say.transcript.answer(place)}
          problem={problems.answer}
          rows={2}
          maxLength={MAX_ANSWER_CHARS}
          value={row.answer}
          onChange={(answer) => onChange({ answer })}
        />
      ) : (
        <p className="long-text" data-user-content>
          {row.answer || say.transcript.noAnswer}
        </p>
      )}
      {editable && <Import row={row} place={place} messages={messages} onChange={onChange} />}
    </>
  )
}

function Asked({
  place,
  text,
  required,
}: {
  readonly place: number
  readonly text: string
  readonly required: boolean | undefined
}) {
  const say = notarizationDeskWords.use()
  return (
    <>
      {place}. <span data-user-content>{text}</span>
      {required === false && <span className="field-optional">{say.transcript.optional}</span>}
    </>
  )
}

const EXCERPT_CHARS = 40

/** Takes a message of the applicant into the answer, as it was written. */
function Import({ row, place, messages, onChange }: Pick<RowProps, 'row' | 'place' | 'messages' | 'onChange'>) {
  const say = notarizationDeskWords.use()
  const [open, setOpen] = useState(false)
  const [tooLong, setTooLong] = useState(false)
  const written = messages.filter(({ side }) => side === 'applicant')
  if (written.length === 0) return null
  if (!open)
    return (
      <Button look="quiet" small aria-label={say.transcript.importFor(place)} onClick={() => setOpen(true)}>
        {say.transcript.import}
      </Button>
    )
  const take = (id: string) => {
    const message = written.find((each) => each.id === id)
    const answer = message && withMessage(row.answer, message.text)
    setTooLong(message !== undefined && answer === undefined)
    if (answer === undefined) return
    onChange({ answer })
    setOpen(false)
  }
  return (
    <SelectField
      label={say.transcript.importInto(place)}
      problem={tooLong ? say.transcript.tooLong : undefined}
      value=""
      options={[
        { value: '', label: say.transcript.choose },
        ...written.map(({ id, at, text }) => ({ value: id, label: `${zonelessTime(at)} ${text.slice(0, EXCERPT_CHARS)}` })),
      ]}
      onChange={take}
    />
  )
}
