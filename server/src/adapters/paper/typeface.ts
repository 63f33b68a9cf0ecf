// The two font weights, loaded once per thread and measurable without rendering.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The parts of a fontkit font that we use; pdfkit renders with the same object. */
interface OpenFont {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(
    text: string,
    features?: Readonly<Record<string, boolean>>,
  ): {
    readonly advanceWidth: number
    readonly glyphs: readonly {
      readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] }
    }[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
  _glyphs: Record<number, unknown>
}

export type Weight = 'regular' | 'bold'

/** Half-width forms replace a monospaced font, which the family lacks: all are half an em wide. Ligatures would merge the f's of a digest. */
export const MONO_FEATURES: Readonly<Record<string, boolean>> = { hwid: true, liga: false }

const MONO_WIDTH = 0.5
const ASCII = /^[\x20-\x7e]*$/

// Bounds the cache for text that never repeats; the fixed texts are a few hundred.
const MAX_CACHED_WIDTHS = 20_000

export class Typeface {
  readonly font: OpenFont
  readonly #widths = new Map<string, number>()

  constructor(font: OpenFont) {
    if (typeof font._glyphs !== 'object') throw new TypeError('this version of fontkit has no _glyphs cache')
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
    if (this.#widths.size >= MAX_CACHED_WIDTHS) this.#widths.clear()
    const width = this.font.layout(text, mono ? MONO_FEATURES : undefined).advanceWidth / this.font.unitsPerEm
    this.#widths.set(key, width)
    return width
  }

  /**
   * fontkit caches the first character requested for a glyph, and 497 glyphs stand for two characters:
   * without this, the copyable text of a paper would depend on those rendered before it.
   */
  clearGlyphCache(): void {
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
  // Use pdfkit's own fontkit: a font opened by another copy might be incompatible.
  const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as { create(bytes: Uint8Array): OpenFont }
  const load = (weight: Weight) =>
    new Typeface(fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${FILES[weight]}`))))
  return { regular: load('regular'), bold: load('bold') }
}
