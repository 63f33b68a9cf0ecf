// Appends a revision to a PDF in the one form that verifiers accept (proof/src/package/pdf-revision.ts).
import { readRevisions } from '@attestry/proof/package/pdf-revision'

export interface ReplacedObject {
  readonly number: number
  readonly body: string
}

/** The added objects get the next free numbers; bodies are Latin-1. */
export function appendRevision(pdf: Uint8Array, replaced: ReplacedObject, added: readonly string[]): Uint8Array {
  const before = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const [newest] = readRevisions(before.toString('latin1'))
  if (!newest) throw new TypeError('a PDF without revisions')
  const { size, root, info } = newest.trailer
  // In the letter case of the revision before, so that the line stays the same.
  const id = /\/ID \[<[0-9A-Fa-f]{32}> <[0-9A-Fa-f]{32}>\]\n/.exec(before.toString('latin1', newest.at, newest.end))?.[0] ?? ''
  const objects = [replaced, ...added.map((body, at) => ({ number: size + at, body }))].map(
    ({ number, body }) => `${number} 0 obj\n${body}\nendobj\n`,
  )
  const offsets = objects.map((_, at) => before.length + objects.slice(0, at).join('').length)
  const entry = (offset: number | undefined) => `${String(offset).padStart(10, '0')} 00000 n\r\n`
  const table = [
    'xref\n',
    `${replaced.number} 1\n${entry(offsets[0])}`,
    ...(added.length > 0 ? [`${size} ${added.length}\n`, ...offsets.slice(1).map(entry)] : []),
    `trailer\n<<\n/Size ${size + added.length}\n/Root ${root} 0 R\n/Prev ${newest.at}\n/Info ${info} 0 R\n`,
    id,
    `>>\nstartxref\n${before.length + objects.join('').length}\n%%EOF\n`,
  ]
  return Buffer.concat([before, Buffer.from([...objects, ...table].join(''), 'latin1')])
}
