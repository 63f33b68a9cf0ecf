// Every address that was found, as a row: what may be said about it, or why it cannot be captured.
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { KindPlan } from '../kind.ts'
import type { DraftRow, RowWords } from './draft.ts'
import { addWords } from './words.ts'

interface AddressRowsProps {
  readonly plan: KindPlan
  readonly rows: readonly DraftRow[]
  readonly refused: { readonly key: string; readonly text: string } | undefined
  wordsOf(row: DraftRow): Required<RowWords>
  onChange(row: DraftRow, words: RowWords): void
  onCopyDown(row: DraftRow, words: RowWords): void
  onRemove(row: DraftRow): void
}

export function AddressRows({ plan, rows, refused, wordsOf, onChange, onCopyDown, onRemove }: AddressRowsProps) {
  const say = addWords.use()
  const good = rows.filter(({ problem }) => !problem)
  return (
    <section className="address-section" aria-label={say.rows}>
      <p aria-live="polite">{say.found(good.length, rows.length - good.length)}</p>
      <ol className="address-rows">
        {rows.map((row) => {
          const problem = row.problem ? say.problems[row.problem] : refused?.key === row.key ? refused.text : undefined
          return (
            <li key={row.key} data-problem={problem ? true : undefined}>
              <div className="address-head">
                <span className="address-url mono" data-user-content>
                  {row.url}
                </span>
                <Button look="quiet" small icon="close" aria-label={say.remove(row.url)} onClick={() => onRemove(row)} />
              </div>
              {problem && (
                <p className="address-problem" role="alert">
                  <Icon name="problem" size={16} />
                  <span>{problem}</span>
                </p>
              )}
              {!row.problem && (
                <RowFields
                  plan={plan}
                  url={row.url}
                  words={wordsOf(row)}
                  copies={plan.parties && good.length > 1 && row === good[0]}
                  onChange={(words) => onChange(row, words)}
                  onCopyDown={() => onCopyDown(row, wordsOf(row))}
                />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface RowFieldsProps {
  readonly plan: KindPlan
  readonly url: string
  readonly words: Required<RowWords>
  readonly copies: boolean
  onChange(words: RowWords): void
  onCopyDown(): void
}

function RowFields({ plan, url, words, copies, onChange, onCopyDown }: RowFieldsProps) {
  const say = addWords.use()
  return (
    <div className="address-fields">
      {plan.parties && (
        <>
          <SmallField
            label={say.platform}
            about={url}
            value={words.platform}
            needed
            onChange={(platform) => onChange({ platform })}
          />
          <SmallField
            label={say.seller[plan.kind]}
            about={url}
            value={words.seller}
            needed
            onChange={(seller) => onChange({ seller })}
          />
        </>
      )}
      <SmallField
        label={say.name}
        about={url}
        value={words.name}
        longest={200}
        placeholder={say.nameHint}
        onChange={(name) => onChange({ name })}
      />
      {copies && words.seller.trim() !== '' && (
        <Button small onClick={onCopyDown}>
          {say.copyDown}
        </Button>
      )}
    </div>
  )
}

interface SmallFieldProps {
  readonly label: string
  /** The address it belongs to, for those who hear the label alone. */
  readonly about: string
  readonly value: string
  readonly needed?: boolean
  readonly longest?: number
  readonly placeholder?: string
  onChange(value: string): void
}

function SmallField({ label, about, value, needed = false, longest = 100, placeholder, onChange }: SmallFieldProps) {
  const say = addWords.use()
  return (
    <label className="small-field">
      <span>
        {label}
        <span className="unseen" data-user-content>
          {` ${about}`}
        </span>
      </span>
      <input
        className="input"
        value={value}
        maxLength={longest}
        required={needed}
        placeholder={placeholder ?? (needed ? say.needed : undefined)}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
