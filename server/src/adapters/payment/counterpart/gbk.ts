// Encodes text in GBK, which Node can only decode.

let codes: Map<string, number> | undefined

function allCodes(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if (character.length === 1 && character !== '\uFFFD') found.set(character, high * 256 + low)
    }
  return found
}

export function gbkBytes(text: string, { replaceUnknown }: { readonly replaceUnknown?: string } = {}): Uint8Array {
  codes ??= allCodes()
  const bytes: number[] = []
  for (const character of text) {
    const known = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : codes.get(character)
    const code = known ?? replaceUnknown?.charCodeAt(0)
    if (code === undefined) throw new Error(`"${character}" is not in GBK`)
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return Uint8Array.from(bytes)
}
