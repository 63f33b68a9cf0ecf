// One list of the template: entries in both languages, added, removed and moved.
import { useState } from 'react'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { addRow, type EntryRow, type ListName, moveRow, repeatedKeys } from './template-draft.ts'
import { notarizationTemplateWords } from './words.ts'

const MAX_ENTRIES = 40

interface EntryListProps {
  readonly name: ListName
  readonly rows: readonly EntryRow[]
  /** By field name, as in `template.matters.0.text.zh`. */
  readonly problems: Readonly<Record<string, string>>
  onChange(rows: readonly EntryRow[]): void
}

export function EntryList({ name, rows, problems, onChange }: EntryListProps) {
  const say = notarizationTemplateWords.use()
  const [open, setOpen] = useState(false)
  const repeated = repeatedKeys(rows)
  const hasProblem = repeated.size > 0 || Object.keys(problems).some((field) => field.startsWith(`template.${name}`))
  const { title, hint } = say.lists[name]
  return (
    <details
      className="card template-list"
      open={open || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{title}</span> <span className="quiet">{say.entries(rows.length)}</span>
      </summary>
      <p className="quiet">{hint}</p>
      <ol className="template-entries">
        {rows.map((row, at) => (
          <Entry
            key={row.id}
            row={row}
            place={at + 1}
            last={at === rows.length - 1}
            only={rows.length === 1}
            isQuestion={name === 'questions'}
            problemOf={(field) => {
              if (field === 'key' && repeated.has(row.key)) return say.keyRepeated
              return problems[`template.${name}.${at}.${field}`] && say.fieldProblems[field === 'key' ? 'key' : 'text']
            }}
            onChange={(patch) => onChange(rows.map((each) => (each.id === row.id ? { ...each, ...patch } : each)))}
            onMove={(by) => onChange(moveRow(rows, row.id, by))}
            onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
      </ol>
      <Button small icon="plus" disabled={rows.length >= MAX_ENTRIES} onClick={() => onChange(addRow(rows))}>
        {say.add}
      </Button>
    </details>
  )
}

interface EntryProps {
  readonly row: EntryRow
  readonly place: number
  readonly last: boolean
  /** A list is never empty. */
  readonly only: boolean
  readonly isQuestion: boolean
  problemOf(field: 'key' | 'text.zh' | 'text.en'): string | undefined
  onChange(patch: Partial<EntryRow>): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

function Entry({ row, place, last, only, isQuestion, problemOf, onChange, onMove, onRemove }: EntryProps) {
  const say = notarizationTemplateWords.use()
  return (
    <li>
      <div className="template-entry-head">
        <strong className="figures">{place}</strong>
        {row.isNew ? (
          <TextField
            label={say.key}
            hint={say.keyHint}
            problem={problemOf('key')}
            maxLength={32}
            mono
            value={row.key}
            onChange={(key) => onChange({ key })}
          />
        ) : (
          <code className="mono">{row.key}</code>
        )}
        <span className="template-entry-acts">
          <Button look="quiet" small icon="up" disabled={place === 1} aria-label={say.up(place)} onClick={() => onMove(-1)} />
          <Button look="quiet" small icon="down" disabled={last} aria-label={say.down(place)} onClick={() => onMove(1)} />
          <Button look="quiet" small icon="close" disabled={only} aria-label={say.remove(place)} onClick={onRemove} />
        </span>
      </div>
      <div className="template-texts">
        <TextField
          label={say.chinese}
          problem={problemOf('text.zh')}
          rows={2}
          maxLength={600}
          value={row.zh}
          onChange={(zh) => onChange({ zh })}
        />
        <TextField
          label={say.english}
          problem={problemOf('text.en')}
          rows={2}
          maxLength={1200}
          value={row.en}
          onChange={(en) => onChange({ en })}
        />
      </div>
      {isQuestion && (
        <Checkbox label={say.required} checked={row.required} onChange={({ target }) => onChange({ required: target.checked })} />
      )}
    </li>
  )
}
