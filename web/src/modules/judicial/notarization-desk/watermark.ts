// The picture that is repeated over a shown document: lines of text, slanted.

const WIDTH = 230
const HEIGHT = 130
const LINE_HEIGHT = 19

const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)

/** Grey with a light edge is readable on light and on dark ground. */
export function watermarkTile(lines: readonly string[]): string {
  const top = HEIGHT / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2
  const texts = lines.map((line, at) => `<text x="${WIDTH / 2}" y="${top + at * LINE_HEIGHT}">${escaped(line)}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g transform="rotate(-20 ${WIDTH / 2} ${HEIGHT / 2})" font-family="sans-serif" font-size="13" text-anchor="middle" dominant-baseline="middle" fill="#808080" fill-opacity="0.6" stroke="#fff" stroke-opacity="0.35" stroke-width="1" paint-order="stroke">${texts.join('')}</g></svg>`
}

export const watermarkImage = (lines: readonly string[]): string =>
  `url("data:image/svg+xml,${encodeURIComponent(watermarkTile(lines))}")`
