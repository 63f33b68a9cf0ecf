// The CAPTCHA is a valid PNG with distinguishable glyphs, and every one is different.
import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ALPHABET, renderCaptcha } from './captcha.ts'

const WIDTH = 168
const HEIGHT = 56

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function decode(image: string): Chunk[] {
  expect(image.startsWith('data:image/png;base64,')).toBe(true)
  const bytes = Buffer.from(image.slice('data:image/png;base64,'.length), 'base64')
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) })
    at += 12 + length
  }
  return chunks
}

function rowsOf(image: string): Buffer[] {
  const data = decode(image).find((chunk) => chunk.type === 'IDAT')?.data ?? Buffer.alloc(0)
  const raw = inflateSync(data)
  return Array.from({ length: HEIGHT }, (_, y) => raw.subarray(y * (WIDTH + 1), (y + 1) * (WIDTH + 1)))
}

it('a CAPTCHA is a valid PNG: 168 × 56, 8-bit greyscale, correct CRC of every chunk', () => {
  const [header, ...rest] = decode(renderCaptcha().image)
  expect(header?.type).toBe('IHDR')
  expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]).toEqual([WIDTH, HEIGHT])
  expect([...(header?.data.subarray(8) ?? [])]).toEqual([8, 0, 0, 0, 0])
  expect(rest.map((chunk) => chunk.type)).toEqual(['IDAT', 'IEND'])
  const rows = rowsOf(renderCaptcha().image)
  expect(rows.every((row) => row.length === WIDTH + 1 && row[0] === 0)).toBe(true)
})

it('a CAPTCHA has dark pixels at the four glyph positions, on a light background', () => {
  const rows = rowsOf(renderCaptcha().image)
  const isInk = (x: number) => rows.some((row) => (row[x + 1] ?? 255) < 90)
  for (let place = 0; place < 4; place += 1) {
    const columns = Array.from({ length: 34 }, (_, at) => 16 + place * 34 + at)
    expect(columns.filter(isInk).length).toBeGreaterThan(5)
  }
  const light = rows.flatMap((row) => [...row.subarray(1)]).filter((grey) => grey > 200)
  expect(light.length).toBeGreaterThan((WIDTH * HEIGHT) / 2)
})

it('CAPTCHAs use four random glyphs of the alphabet, each rendered differently', () => {
  const captchas = Array.from({ length: 300 }, renderCaptcha)
  const answers = captchas.map(({ answer }) => answer)
  for (const answer of answers) expect([...answer].every((glyph) => ALPHABET.includes(glyph)) && answer.length === 4).toBe(true)
  expect(new Set(answers).size).toBeGreaterThan(290)
  expect(new Set(answers.join('')).size).toBe(ALPHABET.length)
  expect(new Set(captchas.map(({ image }) => image)).size).toBe(captchas.length)
})

it('a CAPTCHA file does not contain the answer as text', () => {
  const { answer, image } = renderCaptcha()
  expect(Buffer.from(image, 'base64').toString('latin1')).not.toContain(answer)
  expect(decode(image).every(({ type }) => ['IHDR', 'IDAT', 'IEND'].includes(type))).toBe(true)
})

it('the CAPTCHA alphabet has no two similar glyphs', () => {
  for (const alike of ['0O', '0D', '1I', '1L', 'IL', '5S', '2Z', '8B', 'UV', 'CG', 'OQ', '6G', 'VY'])
    expect([...alike].filter((glyph) => ALPHABET.includes(glyph)).length, alike).toBeLessThan(2)
  expect(ALPHABET.length).toBeGreaterThanOrEqual(20)
  expect(new Set(ALPHABET).size).toBe(ALPHABET.length)
})

it('rendering a CAPTCHA takes less than 10 ms of CPU: anonymous visitors request it, and it blocks the event loop', () => {
  // Minimum of 40 runs, this thread's CPU time only: load on the machine can only increase it.
  const costs = Array.from({ length: 40 }, () => {
    const before = process.threadCpuUsage()
    renderCaptcha()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  expect(Math.min(...costs)).toBeLessThan(10_000)
})
