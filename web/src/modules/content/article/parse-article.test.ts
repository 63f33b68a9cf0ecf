// Articles are text with a few marks; nobody can put a tag or a foreign scheme into them.
import { expect, it } from 'vitest'
import { parseArticle, parseInline } from './parse-article.ts'

it('reads headings, paragraphs, lists and steps', () => {
  const body = 'One\nline.\n\n## Head\n- a\n- b\n1. first\n2. second\n\nEnd'
  expect(parseArticle(body).map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'steps', 'paragraph'])
  expect(parseArticle(body)[2]).toEqual({ kind: 'list', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] })
})

it('reads strong words, code and links inside a line', () => {
  expect(parseInline('a **b** `c` [d](/e#f).')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'd', href: '/e#f' },
    { kind: 'text', text: '.' },
  ])
})

it.each(['javascript:alert(1)', '//evil.example', '/\\evil', 'http://plain.example', 'data:text/html,x', 'https://a@b.example'])(
  'a link to %s is only its words',
  (href) => {
    const parts = parseInline(`[x](${href})`)
    expect(parts[0]).toEqual({ kind: 'text', text: 'x' })
    expect(parts.map(({ kind }) => kind)).not.toContain('link')
  },
)

it('tags stay letters', () => {
  expect(parseInline('<b onclick=x>')).toEqual([{ kind: 'text', text: '<b onclick=x>' }])
})
