// The article parser supports a small markup and never produces HTML tags or unsafe links.
import { expect, it } from 'vitest'
import { parseArticle, parseInline } from './parse-article.ts'

it('parseArticle reads headings, paragraphs, lists and steps', () => {
  const body = 'One\nline.\n\n## Head\n- a\n- b\n1. first\n2. second\n\nEnd'
  expect(parseArticle(body).map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'steps', 'paragraph'])
  expect(parseArticle(body)[2]).toEqual({ kind: 'list', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] })
})

it('parseInline reads bold text, code and links', () => {
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
  'parseInline turns a link to %s into plain text',
  (href) => {
    const parts = parseInline(`[x](${href})`)
    expect(parts[0]).toEqual({ kind: 'text', text: 'x' })
    expect(parts.map(({ kind }) => kind)).not.toContain('link')
  },
)

it('parseInline keeps HTML tags as text', () => {
  expect(parseInline('<b onclick=x>')).toEqual([{ kind: 'text', text: '<b onclick=x>' }])
})
