// Tests of the CDP connection: files in responses are byte-exact whatever the chunking, and errors reject.
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { connectCdp } from './cdp.ts'

function open() {
  const [output, input] = [new PassThrough(), new PassThrough()]
  const answer = (message: object, pieceBytes = 65_536) => {
    const bytes = Buffer.from(`${JSON.stringify(message)}\0`)
    for (let at = 0; at < bytes.length; at += pieceBytes) input.write(bytes.subarray(at, at + pieceBytes))
  }
  return { cdp: connectCdp(output, input), answer }
}

it.each([0, 1, 2, 3, 49_152, 300_000, 300_001, 1_000_003])(
  'sendForFile returns a file of %i bytes byte for byte',
  async (size) => {
    const { cdp, answer } = open()
    const file = randomBytes(size)
    const response = cdp.session('one').sendForFile('Page.captureScreenshot')
    answer({ id: 1, result: { data: file.toString('base64') }, sessionId: 'one' }, 10_007)
    expect((await response).equals(file)).toBe(true)
  },
)

it('sendForFile finds the file among other result fields', async () => {
  const { cdp, answer } = open()
  const file = randomBytes(200_000)
  const response = cdp.sendForFile('Page.printToPDF')
  answer({ id: 1, result: { stream: 'none', data: file.toString('base64') } })
  expect((await response).equals(file)).toBe(true)
})

it('sendForFile rejects on a protocol error, and send leaves a long text unchanged', async () => {
  const { cdp, answer } = open()
  const [refused, text] = [cdp.sendForFile('Page.printToPDF'), cdp.send<{ data: string }>('Page.captureSnapshot')]
  answer({ id: 1, error: { message: 'printing failed' } })
  answer({ id: 2, result: { data: 'a "quoted" line\n'.repeat(20_000) } })
  await expect(refused).rejects.toThrow('Page.printToPDF: printing failed')
  expect((await text).data).toHaveLength(320_000)
})
