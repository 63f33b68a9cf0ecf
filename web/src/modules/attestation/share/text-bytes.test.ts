// Texts are readable in both encodings that Chinese computers write, cut within a character or not.
import { expect, it } from 'vitest'
import { textOf } from './text-bytes.ts'

const utf8 = new TextEncoder().encode('\u8bc1\u636e abc')
const gb18030 = Uint8Array.of(0xd6, 0xa4, 0xbe, 0xdd, 0x20, 0x61)

it('reads UTF-8', () => expect(textOf(utf8, false)).toBe('\u8bc1\u636e abc'))
it('reads UTF-8 that ends within a character', () => expect(textOf(utf8.subarray(0, 5), true)).toBe('\u8bc1'))
it('reads GB 18030', () => expect(textOf(gb18030, false)).toBe('\u8bc1\u636e a'))
it('shows what is in neither, with marks', () => expect(textOf(Uint8Array.of(0x61, 0xff, 0xff), false)).toBe('a\ufffd\ufffd'))
