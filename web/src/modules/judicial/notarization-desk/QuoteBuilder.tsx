// Lines of a quote: name, quantity, unit price in yuan, and the total.
import { MAX_QUOTE_LINES } from '@attestry/contract/modules/casework/quote'
import { yuanOfFen } from '@attestry/contract/money'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Money } from '../../../ui/Money.tsx'
import { amountOf, type LineDraft, newLine, readLine, totalOf } from './quote-draft.ts'
import { notarizationDeskWords } from './words.ts'

interface QuoteBuilderProps {
  readonly lines: readonly LineDraft[]
  readonly disabled: boolean
  onChange(lines: readonly LineDraft[]): void
}

export function QuoteBuilder({ lines, disabled, onChange }: QuoteBuilderProps) {
  const say = notarizationDeskWords.use()
  const change = (id: number, patch: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...patch } : line)))
  const add = () => onChange([...lines, newLine(Math.max(0, ...lines.map(({ id }) => id)) + 1)])
  return (
    <fieldset className="words-group">
      <legend>{say.quote.lines}</legend>
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          place={at + 1}
          disabled={disabled}
          onChange={(patch) => change(line.id, patch)}
          onRemove={lines.length > 1 ? () => onChange(lines.filter(({ id }) => id !== line.id)) : undefined}
        />
      ))}
      <div className="quote-foot">
        <Button small icon="plus" disabled={disabled || lines.length >= MAX_QUOTE_LINES} onClick={add}>
          {say.quote.add}
        </Button>
        <strong>
          {say.quote.total} <Money yuan={yuanOfFen(totalOf(lines))} />
        </strong>
      </div>
    </fieldset>
  )
}

interface LineProps {
  readonly line: LineDraft
  readonly place: number
  readonly disabled: boolean
  readonly onRemove: (() => void) | undefined
  onChange(patch: Partial<LineDraft>): void
}

function Line({ line, place, disabled, onChange, onRemove }: LineProps) {
  const say = notarizationDeskWords.use()
  const { wrong } = readLine(line)
  const amount = amountOf(line)
  // Nothing is wrong with what was not typed yet.
  const problem = (field: (typeof wrong)[number], typed: string) =>
    typed.trim() !== '' && wrong.includes(field) ? say.quote.problems[field] : undefined
  return (
    <div className="quote-line">
      <TextField
        label={say.quote.name(place)}
        problem={problem('name', line.name)}
        maxLength={60}
        disabled={disabled}
        value={line.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={say.quote.quantity}
        problem={problem('quantity', line.quantity)}
        maxLength={3}
        disabled={disabled}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      <TextField
        label={say.quote.unit}
        problem={problem('unitFen', line.yuan)}
        maxLength={14}
        disabled={disabled}
        value={line.yuan}
        onChange={(yuan) => onChange({ yuan })}
      />
      <div className="quote-amount">
        <Money yuan={amount === undefined ? null : yuanOfFen(amount)} />
        {onRemove && (
          <Button look="quiet" small icon="close" disabled={disabled} aria-label={say.quote.remove(place)} onClick={onRemove} />
        )}
      </div>
    </div>
  )
}
