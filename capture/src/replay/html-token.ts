// Splits HTML into the tokens that a browser sees (parse5 builds the tree, on which tokenization depends), and tokenizes XML.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type Token, type TokenHandler, Tokenizer } from 'parse5'

export interface Attribute {
  readonly name: string
  readonly value: string
}

/** Names are in lower case, character references decoded, comments left out. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'start'
      readonly name: string
      readonly attributes: readonly Attribute[]
      /** Without content, as void elements are, and elements of SVG, MathML and XML written as `<a/>`. */
      readonly selfClosed: boolean
    }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'doctype' }

const MAX_ATTRIBUTES_PER_TAG = 500

export function htmlTokens(html: string): HtmlToken[] {
  const parser = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: true, treeAdapter: treeWithoutText })
  const { tokens, handler } = tokenRecorder(parser)
  // The parser sets the state of its tokenizer, whose tokens pass through the recorder.
  parser.tokenizer = new Tokenizer({}, handler)
  parser.tokenizer.write(html, true)
  return tokens
}

/** For formats in XML: element names have no HTML semantics. */
export function xmlTokens(xml: string): HtmlToken[] {
  const { tokens, handler } = tokenRecorder(null)
  const tokenizer = new Tokenizer({}, handler)
  // CDATA sections are text, as in SVG.
  tokenizer.inForeignNode = true
  tokenizer.write(xml, true)
  return tokens
}

/** The text is not needed in the tree. */
const treeWithoutText = { ...defaultTreeAdapter, insertText: () => {}, insertTextBefore: () => {} }

function tokenRecorder(next: TokenHandler | null): { tokens: HtmlToken[]; handler: TokenHandler } {
  const tokens: HtmlToken[] = []
  const addText = (text: string) => {
    const last = tokens.at(-1)
    if (last?.kind === 'text') tokens[tokens.length - 1] = { kind: 'text', text: last.text + text }
    else tokens.push({ kind: 'text', text })
  }
  const handler: TokenHandler = {
    onStartTag(token: Token.TagToken) {
      // The parser renames attributes of SVG, so they are copied first.
      const attributes = token.attrs.slice(0, MAX_ATTRIBUTES_PER_TAG).map(({ name, value }) => ({ name, value }))
      const name = token.tagName
      next?.onStartTag(token)
      tokens.push({ kind: 'start', name, attributes, selfClosed: token.selfClosing && (next === null || token.ackSelfClosing) })
    },
    onEndTag(token) {
      tokens.push({ kind: 'end', name: token.tagName })
      next?.onEndTag(token)
    },
    onCharacter(token) {
      addText(token.chars)
      next?.onCharacter(token)
    },
    onWhitespaceCharacter(token) {
      addText(token.chars)
      next?.onWhitespaceCharacter(token)
    },
    onDoctype(token) {
      tokens.push({ kind: 'doctype' })
      next?.onDoctype(token)
    },
    onComment: (token) => next?.onComment(token),
    onNullCharacter: (token) => next?.onNullCharacter(token),
    onEof: (token) => next?.onEof(token),
  }
  return { tokens, handler }
}
