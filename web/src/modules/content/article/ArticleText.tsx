// Renders an article's markup as HTML elements.
import { type Block, type Inline, parseArticle } from './parse-article.ts'

interface ArticleTextProps {
  readonly body: string
  /** Level of the headings inside the article. */
  readonly level?: 2 | 3 | 4
}

export function ArticleText({ body, level = 2 }: ArticleTextProps) {
  return (
    <div className="article-text">
      {parseArticle(body).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not reorder its blocks
        <ArticleBlock key={place} block={block} level={level} />
      ))}
    </div>
  )
}

function ArticleBlock({ block, level }: { readonly block: Block; readonly level: 2 | 3 | 4 }) {
  if ('parts' in block) {
    const Element = block.kind === 'heading' ? (`h${level}` as const) : 'p'
    return (
      <Element>
        <Line parts={block.parts} />
      </Element>
    )
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List className={block.kind === 'steps' ? 'article-steps' : undefined}>
      {block.items.map((parts, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not reorder its items
        <li key={place}>
          <Line parts={parts} />
        </li>
      ))}
    </List>
  )
}

function Line({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, place) => {
    const key = `${place}`
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'code') return <code key={key}>{part.text}</code>
    if (part.kind === 'link')
      return (
        <a key={key} href={part.href}>
          {part.text}
        </a>
      )
    return part.text
  })
}
