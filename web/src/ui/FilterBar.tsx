// Search and filters of a list, with a removable chip for each active filter.
import { Input, type InputRef, Select } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useSlashKey } from './slash-key.ts'
import { uiWords } from './words.ts'

const SEARCH_DEBOUNCE_MS = 350

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  onSearch(value: string): void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const say = uiWords.use()
  const [typed, setTyped] = useState(value)
  const box = useRef<InputRef>(null)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  const focus = useCallback(() => box.current?.focus({ cursor: 'all' }), [])
  useSlashKey(focus, 'document')
  return (
    <Input
      ref={box}
      className="search-box"
      type="search"
      value={typed}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      title={say.searchHint}
      prefix={<Icon name="search" size={16} />}
      suffix={
        typed ? null : (
          <span className="slash-key" aria-hidden="true">
            /
          </span>
        )
      }
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => onSearch(typed.trim())}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
    />
  )
}

interface FilterSelectProps<V extends string> {
  readonly label: string
  readonly value: V | undefined
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** Adds a search field for long option lists. */
  readonly searchable?: boolean
  onChange(value: V | undefined): void
}

export function FilterSelect<V extends string>({ label, value, options, searchable = false, onChange }: FilterSelectProps<V>) {
  return (
    <Select<V>
      className="filter-select"
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      options={[...options]}
      showSearch={searchable}
      allowClear
      popupMatchSelectWidth={false}
      suffixIcon={<Icon name="down" size={16} />}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

export interface Chip {
  readonly key: string
  readonly text: string
  remove(): void
}

export function FilterBar({
  children,
  chips,
  onClear,
}: {
  readonly children: ReactNode
  readonly chips: readonly Chip[]
  onClear(): void
}) {
  const say = uiWords.use()
  return (
    <search className="filter-bar" aria-label={say.filters}>
      <div className="filter-controls">{children}</div>
      {chips.length > 0 && (
        <ul className="filter-chips">
          {chips.map((chip) => (
            <li key={chip.key}>
              <button type="button" className="chip" aria-label={say.removeFilter(chip.text)} onClick={chip.remove}>
                <span data-user-content>{chip.text}</span>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
          <li>
            <Button look="quiet" small onClick={onClear}>
              {say.clearFilters}
            </Button>
          </li>
        </ul>
      )}
    </search>
  )
}
