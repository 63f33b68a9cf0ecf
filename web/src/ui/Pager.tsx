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
      <Select
        className="pager-size"
        aria-label={say.pageSize}
        value={pageSize}
        options={PAGE_SIZES.map((count) => ({ value: count, label: say.perPage(count) }))}
        onChange={(size: number) => onChange(1, size)}
        suffixIcon={<Icon name="down" size={16} />}
        showSearch={false}
      />
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
