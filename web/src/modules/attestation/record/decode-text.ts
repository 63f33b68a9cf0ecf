// Decodes bytes as text if they are text: UTF-8, UTF-16 with byte order mark, or GB 18030 (older Chinese files).
const ENCODINGS = ['utf-8', 'gb18030'] as const

/** Characters that text does not contain: control characters except tab, line ends, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects control characters
const NOT_TEXT = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f\ufffe\uffff]/

export function decodeText(bytes: Uint8Array): string | undefined {
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
    // `stream`: the bytes may be only the beginning of a file and end within a character.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
