// A blocking checklist of the template: the act waits until every item is ticked.
import type { TemplateEntry } from '@attestry/contract/modules/judicial/template'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'

interface CheckListProps {
  readonly legend: string
  readonly entries: readonly TemplateEntry[]
  readonly checked: ReadonlySet<string>
  readonly disabled: boolean
  onChange(checked: ReadonlySet<string>): void
}

export function CheckList({ legend, entries, checked, disabled, onChange }: CheckListProps) {
  const locale = useLocale()
  const toggle = (key: string, on: boolean) => {
    const next = new Set(checked)
    if (on) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <fieldset className="words-group">
      <legend>{legend}</legend>
      {entries.map(({ key, text }) => (
        <Checkbox
          key={key}
          label={<span data-user-content>{text[locale]}</span>}
          checked={checked.has(key)}
          disabled={disabled}
          onChange={({ target }) => toggle(key, target.checked)}
        />
      ))}
    </fieldset>
  )
}

export const openChecks = (entries: readonly TemplateEntry[], checked: ReadonlySet<string>): number =>
  entries.filter(({ key }) => !checked.has(key)).length
