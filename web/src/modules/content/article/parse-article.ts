// Parses the small markup of articles into blocks; anything unknown stays text, so no HTML can be injected.
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Inline[])[] }

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g
const SAFE_LINK = /^\/(?![/\\])[^\\]*$|^https:\/\/[^\\@]+$/

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, code, label, href] = match
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) })
    if (strong) parts.push({ kind: 'strong', text: strong })
    else if (code) parts.push({ kind: 'code', text: code })
    else if (label && href && SAFE_LINK.test(href)) parts.push({ kind: 'link', text: label, href })
    else parts.push({ kind: 'text', text: label ?? whole })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

const lineKinds = [
  { kind: 'heading', mark: /^##\s+/ },
  { kind: 'list', mark: /^-\s+/ },
  { kind: 'steps', mark: /^\d+\.\s+/ },
] as const

export function parseArticle(body: string): Block[] {
  const blocks: Block[] = []
  let afterBlankLine = true
  for (const line of body.split('\n').map((each) => each.trim())) {
    if (!line) {
      afterBlankLine = true
      continue
    }
    const known = lineKinds.find(({ mark }) => mark.test(line))
    const parts = parseInline(known ? line.replace(known.mark, '') : line)
    const last = blocks.at(-1)
    if (!known) {
      if (last?.kind === 'paragraph' && !afterBlankLine)
        blocks[blocks.length - 1] = { kind: 'paragraph', parts: [...last.parts, { kind: 'text', text: ' ' }, ...parts] }
      else blocks.push({ kind: 'paragraph', parts })
    } else if (known.kind === 'heading') blocks.push({ kind: 'heading', parts })
    else if (last?.kind === known.kind && 'items' in last)
      blocks[blocks.length - 1] = { kind: known.kind, items: [...last.items, parts] }
    else blocks.push({ kind: known.kind, items: [parts] })
    afterBlankLine = false
  }
  return blocks
}
