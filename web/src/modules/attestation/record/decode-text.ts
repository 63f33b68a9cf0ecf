// The text that bytes are, if they are any: UTF-8, UTF-16 by its mark, or the encoding of older Chinese files.
const ENCODINGS = ['utf-8', 'gb18030'] as const

/** What no text contains: control characters other than tab, line ends, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f\ufffe\uffff]/

export function textOfBytes(bytes: Uint8Array): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    const text = decoded(bytes, encoding)
    if (text !== undefined && !NOT_TEXT.test(text)) return text
  }
  return undefined
}

function encodingsOf([first, second]: Uint8Array): readonly string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ENCODINGS
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    // As a stream: where only the beginning is read, its last letter may be cut in half.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
