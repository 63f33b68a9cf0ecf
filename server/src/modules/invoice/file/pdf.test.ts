// Which PDFs count as active: scripts and automatic actions, also behind escaped names and in object streams.
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isActive } from './pdf.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part))])
const objectStream = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  pdf(`1 0 obj\n<< ${dictionary} >>\nstream\n`, deflateSync(content), '\nendstream\nendobj\n')

it.each([
  ['a script that runs on opening', pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
  ['an action by reference', pdf('<< /OpenAction 4 0 R >>')],
  ['an additional action', pdf('<< /AA << /O 5 0 R >> >>')],
  ['an additional action after a comment', pdf('<< /AA%\n<< /O 5 0 R >> >>')],
  ['a name with escaped characters', pdf('<< /S /J#61vaScript >>')],
  ['the start of a program', pdf('<< /S /Launch /F (a.exe) >>')],
  ['a script in an object stream', objectStream('2 0 << /S /JavaScript >>')],
  ['an object stream with another filter', pdf('<< /Type /ObjStm /Filter /ASCIIHexDecode >>\nstream\n3220\nendstream\n')],
  ['an encrypted object stream', pdf('<< /Encrypt 9 0 R >>', objectStream('2 0 << /A 1 >>'))],
])('a PDF with %s is active', (_, bytes) => {
  expect(isActive(bytes)).toBe(true)
})

it.each([
  ['only a comment', pdf('% an invoice\n%%EOF\n')],
  ['a page to open first', pdf('<< /OpenAction [3 0 R /Fit] >>')],
  ['names that begin alike', pdf('<< /AAPL:Keywords [] /JSection 1 >>')],
  ['an object stream without actions', objectStream('2 0 << /Type /Page >>')],
])('a PDF with %s is not active', (_, bytes) => {
  expect(isActive(bytes)).toBe(false)
})
