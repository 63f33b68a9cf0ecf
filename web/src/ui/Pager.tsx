// Pagination of a list.
import { Select } from 'antd'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { uiWords } from './words.ts'

const PAGE_SIZES = [10, 20, 50, 100]

interface PagerProps {
  readonly total: number
  readonly page: number
  readonly pageSize: number
  onChange(page: number, pageSize: number): void
}

export function Pager({ total, page, pageSize, onChange }: PagerProps) {
  const say = uiWords.use()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="pager" aria-label={say.pages}>
      <span className="pager-total figures">{say.total(total.toLocaleString('en-US'))}</span>
      <PageSize value={pageSize} onChange={(size) => onChange(1, size)} />
      <Button
        look="quiet"
        icon="left"
        aria-label={say.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1, pageSize)}
      />
      <span className="figures" aria-live="polite">
        {say.pageOf(page, pages)}
      </span>
      <Button
        look="quiet"
        icon="right"
        aria-label={say.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1, pageSize)}
      />
    </nav>
  )
}

export type Step = 'first' | 'previous' | 'next' | 'last'

export interface StepPagerProps {
  /** Counted up to here; there are more. */
  readonly counted: number
  /** Rows before this page; undefined: too many to count. */
  readonly before: number | undefined
  readonly shown: number
  readonly isLast: boolean
  readonly pageSize: number
  onStep(step: Step): void
  onSize(pageSize: number): void
}

/** For a list too long to count and to number its pages. */
export function StepPager({ counted, before, shown, isLast, pageSize, onStep, onSize }: StepPagerProps) {
  const say = uiWords.use()
  const isFirst = before === 0
  const step = (name: Step, icon: 'first' | 'left' | 'right' | 'last', disabled: boolean) => (
    <Button look="quiet" icon={icon} aria-label={say.steps[name]} disabled={disabled} onClick={() => onStep(name)} />
  )
  return (
    <nav className="pager" aria-label={say.pages}>
      <span className="pager-total figures">{say.totalMore(counted.toLocaleString('en-US'))}</span>
      <PageSize value={pageSize} onChange={onSize} />
      {step('first', 'first', isFirst)}
      {step('previous', 'left', isFirst)}
      <span className="figures" aria-live="polite">
        {before === undefined ? '' : say.rows(before + 1, before + shown)}
      </span>
      {step('next', 'right', isLast)}
      {step('last', 'last', isLast)}
    </nav>
  )
}

function PageSize({ value, onChange }: { readonly value: number; onChange(size: number): void }) {
  const say = uiWords.use()
  return (
    <Select
      className="pager-size"
      aria-label={say.pageSize}
      value={value}
      options={PAGE_SIZES.map((count) => ({ value: count, label: say.perPage(count) }))}
      onChange={onChange}
      suffixIcon={<Icon name="down" size={16} />}
      showSearch={false}
    />
  )
}
