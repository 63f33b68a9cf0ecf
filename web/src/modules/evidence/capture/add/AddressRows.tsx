// One row per URL found in the pasted text: its fields, or why it cannot be captured.
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { KindPlan } from '../kind.ts'
import type { DraftRow, RowDetails } from './draft.ts'
import { addWords } from './words.ts'

interface AddressRowsProps {
  readonly plan: KindPlan
  readonly rows: readonly DraftRow[]
  readonly refused: { readonly key: string; readonly text: string } | undefined
  detailsOf(row: DraftRow): Required<RowDetails>
  onChange(row: DraftRow, details: RowDetails): void
  onCopyDown(row: DraftRow, details: RowDetails): void
  onRemove(row: DraftRow): void
}

export function AddressRows({ plan, rows, refused, detailsOf, onChange, onCopyDown, onRemove }: AddressRowsProps) {
  const say = addWords.use()
  const good = rows.filter(({ problem }) => !problem)
  return (
    <section className="address-section" aria-label={say.rows}>
      <p aria-live="polite">{say.found(good.length, rows.length - good.length)}</p>
      {plan.parties && good.length > 0 && <p className="quiet">{say.partiesHint[plan.kind]}</p>}
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
                  details={detailsOf(row)}
                  copies={plan.parties && good.length > 1 && row === good[0]}
                  onChange={(details) => onChange(row, details)}
                  onCopyDown={() => onCopyDown(row, detailsOf(row))}
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
  readonly details: Required<RowDetails>
  readonly copies: boolean
  onChange(details: RowDetails): void
  onCopyDown(): void
}

function RowFields({ plan, url, details, copies, onChange, onCopyDown }: RowFieldsProps) {
  const say = addWords.use()
  const [open, setOpen] = useState(details.platform !== '' || details.seller !== '')
  return (
    <div className="address-fields">
      <SmallField
        label={say.name}
        about={url}
        value={details.name}
        longest={200}
        placeholder={say.nameHint}
        onChange={(name) => onChange({ name })}
      />
      {plan.parties && !open && (
        <Button look="quiet" small icon="edit" onClick={() => setOpen(true)}>
          {say.compareNames[plan.kind]}
        </Button>
      )}
      {plan.parties && open && (
        <>
          <SmallField
            label={say.platform[plan.kind]}
            about={url}
            value={details.platform}
            placeholder={say.readFromPage}
            onChange={(platform) => onChange({ platform })}
          />
          <SmallField
            label={say.seller[plan.kind]}
            about={url}
            value={details.seller}
            placeholder={say.readFromPage}
            onChange={(seller) => onChange({ seller })}
          />
        </>
      )}
      {copies && open && details.seller.trim() !== '' && (
        <Button small onClick={onCopyDown}>
          {say.copyDown}
        </Button>
      )}
    </div>
  )
}

interface SmallFieldProps {
  readonly label: string
  /** URL the field belongs to, for screen readers. */
  readonly about: string
  readonly value: string
  readonly longest?: number
  readonly placeholder?: string
  onChange(value: string): void
}

function SmallField({ label, about, value, longest = 100, placeholder, onChange }: SmallFieldProps) {
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
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
