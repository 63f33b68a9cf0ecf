// Pagination by plain links, so that it works without scripts.
import { pagesWords } from './words.ts'

interface PageLinksProps {
  readonly pageNum: number
  readonly pageSize: number
  readonly total: number
  hrefOf(pageNum: number): string
}

export function PageLinks({ pageNum, pageSize, total, hrefOf }: PageLinksProps) {
  const say = pagesWords.use()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && pageNum === 1) return null
  return (
    <nav className="pages" aria-label={say.pages}>
      {pageNum > 1 ? (
        <a rel="prev" href={hrefOf(Math.min(pageNum - 1, last))}>
          {say.newer}
        </a>
      ) : (
        <span />
      )}
      <span className="figures">{say.place(pageNum, last)}</span>
      {pageNum < last ? (
        <a rel="next" href={hrefOf(pageNum + 1)}>
          {say.older}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
