// Checks that Latin and Chinese text and emoji render: without fonts a browser renders pages without text and reports no error.

import { openContext } from './context.ts'
import type { Browser } from './launch.ts'

export interface FontCheck {
  readonly latin: boolean
  readonly chinese: boolean
  /** In colours: fonts for text have a few emoji, too. */
  readonly emoji: boolean
}

/** Two characters must differ from each other, from a blank and from the missing-glyph box. */
const renderScript = `(() => {
  const pixels = (text) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 48
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    pen.font = '32px sans-serif'
    pen.fillText(text, 6, 38)
    return Array.from(pen.getImageData(0, 0, 48, 48).data)
  }
  const missing = pixels('\\u{10fffe}').join(), blank = pixels(' ').join()
  const renders = (one, other) => {
    const drawn = [pixels(one).join(), pixels(other).join()]
    return drawn[0] !== drawn[1] && drawn.every((each) => each !== missing && each !== blank)
  }
  const isColoured = (text) => pixels(text).some((value, at, all) => at % 4 === 0 && value !== all[at + 1])
  return { emoji: renders('\\u{1f375}', '\\u{1f697}') && isColoured('\\u{1f375}'), latin: renders('A', 'g'), chinese: renders('\\u4e2d', '\\u8bc1') }
})()`

export async function checkFonts(browser: Browser): Promise<FontCheck> {
  const context = await openContext(browser, 'http://127.0.0.1:9')
  try {
    const { session } = await context.openPage()
    const { result } = await session.send<{ result: { value: FontCheck } }>('Runtime.evaluate', {
      expression: renderScript,
      returnByValue: true,
    })
    return result.value
  } finally {
    await context.close()
  }
}
