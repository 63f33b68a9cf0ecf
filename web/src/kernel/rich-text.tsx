// Renders a sentence with tagged parts, such as `Read the <terms>agreement</terms>.`; each language orders the parts as it needs.
import { Fragment, type ReactNode } from 'react'

export type Parts = Readonly<Record<string, (content: string) => ReactNode>>

export function RichText({ text, parts }: { readonly text: string; readonly parts: Parts }) {
  return richPieces(text).map(({ tag, content }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence does not reorder its pieces
    <Fragment key={place}>{tag ? (parts[tag]?.(content) ?? content) : content}</Fragment>
  ))
}

export interface Piece {
  readonly tag?: string
  readonly content: string
}

export function richPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    if (match.index > at) pieces.push({ content: text.slice(at, match.index) })
    pieces.push({ tag: match[1] ?? '', content: match[2] ?? '' })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ content: text.slice(at) })
  return pieces
}
