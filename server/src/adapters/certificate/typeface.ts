// The two weights the paper is set in, read once a thread and measured without drawing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What is used of a font as fontkit opens it; pdfkit draws with the same object. */
interface OpenFont {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features?: Readonly<Record<string, boolean>>): { readonly advanceWidth: number }
  _glyphs: Record<number, unknown>
}

export type Weight = 'regular' | 'bold'

/** Half-width forms: the family has no monospaced sister, but these glyphs are all half an em wide. A ligature would hide the f's of a digest. */
export const MONO_FEATURES: Readonly<Record<string, boolean>> = { hwid: true, liga: false }

const MONO_WIDTH = 0.5
const ASCII = /^[\x20-\x7e]*$/

// Only a bound against text that never repeats; the words themselves are a few hundred.
const MOST_WIDTHS = 20_000

export class Typeface {
  readonly font: OpenFont
  readonly #widths = new Map<string, number>()

  constructor(font: OpenFont) {
    if (typeof font._glyphs !== 'object') throw new TypeError('this fontkit keeps its glyphs elsewhere')
    this.font = font
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint)
  }

  /** In ems. */
  width(text: string, mono: boolean): number {
    if (mono && ASCII.test(text)) return text.length * MONO_WIDTH
    const key = mono ? `\0${text}` : text
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    if (this.#widths.size >= MOST_WIDTHS) this.#widths.clear()
    const width = this.font.layout(text, mono ? MONO_FEATURES : undefined).advanceWidth / this.font.unitsPerEm
    this.#widths.set(key, width)
    return width
  }

  /**
   * A glyph remembers the first character it was asked for, and 497 glyphs stand for two characters:
   * without this, what can be copied from one paper would depend on the papers made before it.
   */
  forgetGlyphs(): void {
    this.font._glyphs = {}
  }
}

export type Typefaces = Readonly<Record<Weight, Typeface>>

const FILES: Readonly<Record<Weight, string>> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
}

export function loadTypefaces(): Typefaces {
  const require = createRequire(import.meta.url)
  // The very fontkit that pdfkit draws with: a font opened by another copy might not suit it.
  const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as { create(bytes: Uint8Array): OpenFont }
  const load = (weight: Weight) =>
    new Typeface(fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${FILES[weight]}`))))
  return { regular: load('regular'), bold: load('bold') }
}
