// Test fixture: revisions that a forger appends to a signed PDF; each departs in one respect from the form that the verifiers accept.
import { type PdfSigners, stampedAgain } from './pdf.fixture.ts'

type Objects = readonly (readonly [number: number, body: string])[]
type Entry = readonly [number: number, offset: number]

/** A revision with validation data as our writer appends it, unless changed. */
interface Draft {
  readonly objects?: Objects
  /** Written between the objects, before the object of this index; after the last one: before the table. */
  readonly gaps?: Readonly<Record<number, string>>
  readonly writeObject?: (number: number, body: string) => string
  /** The numbers that the table does not list. */
  readonly unlisted?: readonly number[]
  readonly entry?: (offset: number, number: number) => string
  readonly table?: (entries: readonly Entry[]) => string
  readonly xref?: string
  /** The lines of the trailer dictionary. */
  readonly trailer?: (lines: readonly string[]) => readonly string[]
  readonly pointer?: (at: number) => string
  readonly end?: string
}

export interface Forgery {
  readonly name: string
  readonly pdf: Uint8Array
}

const textOf = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1')
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const lastNumber = (text: string, pattern: RegExp): number => Number([...text.matchAll(pattern)].at(-1)?.[1])

const CATALOGUE = 1
const PAGE = 3
const CONTENT = 4
const SIGNED_PAGE = '<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 300 200]\n/Contents 4 0 R\n/Resources <<\n>>\n>>'
const FORGED_PAGE = `<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 300 200]\n/Contents 90 0 R\n/Resources <<\n>>\n>>`
const objectText = (number: number, body: string): string => `${number} 0 obj\n${body}\nendobj\n`
const stream = (content: string, entries = ''): string =>
  `<<\n/Length ${content.length}${entries}>>\nstream\n${content}\nendstream`
const usedEntry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n\r\n`
const catalogueOf = (dss: number, more = ''): string =>
  `<<\n/Type /Catalog\n/Pages 2 0 R\n/AcroForm 7 0 R\n${more}/DSS ${dss} 0 R\n>>`
const dssOf = (certificate: number, more = ''): string => `<<\n/Type /DSS\n/Certs [${certificate} 0 R]\n${more}>>`

function sectionsOf(entries: readonly Entry[], entry: (offset: number, number: number) => string): string {
  const sorted = [...entries].sort(([one], [other]) => one - other)
  const sections: { first: number; lines: string[] }[] = []
  for (const [index, [number, offset]] of sorted.entries()) {
    if (sorted[index - 1]?.[0] !== number - 1) sections.push({ first: number, lines: [] })
    sections.at(-1)?.lines.push(entry(offset, number))
  }
  return sections.map(({ first, lines }) => `${first} ${lines.length}\n${lines.join('')}`).join('')
}

const sizeOf = (pdf: Uint8Array): number => lastNumber(textOf(pdf), /\/Size (\d+)\n/g)

function validationData(pdf: Uint8Array): Objects {
  const size = sizeOf(pdf)
  return [
    [CATALOGUE, catalogueOf(size + 1)],
    [size, stream('a place for a certificate')],
    [size + 1, dssOf(size)],
  ]
}

/** Appends the drafted revision; with an empty draft the result is accepted. */
export function appended(pdf: Uint8Array, draft: Draft = {}): Uint8Array {
  const before = textOf(pdf)
  const { objects = validationData(pdf), gaps = {}, writeObject = objectText, unlisted = [], entry = usedEntry } = draft
  let text = ''
  const entries: Entry[] = []
  for (const [index, [number, body]] of objects.entries()) {
    text += gaps[index] ?? ''
    if (!unlisted.includes(number)) entries.push([number, before.length + text.length])
    text += writeObject(number, body)
  }
  text += gaps[objects.length] ?? ''
  const at = before.length + text.length
  const size = Math.max(sizeOf(pdf), ...objects.map(([number]) => number + 1))
  const lines = [
    `/Size ${size}`,
    `/Root ${CATALOGUE} 0 R`,
    `/Prev ${lastNumber(before, /startxref\n(\d+)\n%%EOF/g)}`,
    '/Info 6 0 R',
  ]
  const { table = (listed) => sectionsOf(listed, entry), trailer = (unchanged) => unchanged } = draft
  const pointer = draft.pointer ?? ((place) => `startxref\n${place}\n`)
  text += `${draft.xref ?? 'xref\n'}${table(entries)}trailer\n<<\n${trailer(lines).join('\n')}\n>>\n${pointer(at)}${draft.end ?? '%%EOF\n'}`
  return bytesOf(before + text)
}

/** The revisions of the reported attack: a page that no table lists, and a table that makes a reader search for objects. */
function hiddenPages(pdf: Uint8Array): Record<string, Draft> {
  const size = sizeOf(pdf)
  const forged = objectText(PAGE, FORGED_PAGE) + objectText(90, stream('0 0 300 200 re f'))
  const note: Draft = { objects: [[size, '<<\n/Note (x)\n>>']], gaps: { 1: forged } }
  const numbered = (number: string): Draft => ({ ...note, table: ([first]) => `${number} 1\n${usedEntry(first?.[1] ?? 0)}` })
  return {
    'an unlisted page and an entry of 19 bytes': { ...note, entry: (offset) => usedEntry(offset).replace('\r', '') },
    'an unlisted page and a well-formed table': note,
    'an unlisted page and object number 99999999999': numbered('99999999999'),
    'an unlisted page and object number 2147483647': numbered('2147483647'),
    'an unlisted page and object number 9999999': numbered('9999999'),
    'an unlisted page before validation data': { gaps: { 0: forged } },
    'an unlisted page and validation data with entries of 19 bytes': {
      gaps: { 0: forged },
      entry: (offset) => usedEntry(offset).replace('\r', ''),
    },
    'a page listed as an addition': { objects: [...validationData(pdf), [size + 2, FORGED_PAGE]] },
    'a page in place of the signed one': { objects: [[PAGE, FORGED_PAGE]] },
    'a page beside validation data': { objects: [...validationData(pdf), [PAGE, FORGED_PAGE]] },
    'content in place of the signed one': { objects: [[CONTENT, stream('0 0 300 200 re f')]] },
    'an annotation that only shows in print': {
      objects: [
        [PAGE, SIGNED_PAGE.replace('>>\n>>', `>>\n/Annots [${size} 0 R]\n>>`)],
        [size, '<<\n/Type /Annot\n/Subtype /FreeText\n/F 36\n/Rect [10 10 200 50]\n/Contents (genuine)\n/DA (/Helv 12 Tf)\n>>'],
      ],
    },
    'an attachment': {
      objects: [
        [CATALOGUE, catalogueOf(size + 1, `/Names <<\n/EmbeddedFiles <<\n/Names [(a.txt) ${size + 2} 0 R]\n>>\n>>\n`)],
        ...validationData(pdf).slice(1),
        [size + 2, '<<\n/Type /Filespec\n/F (a.txt)\n>>'],
      ],
    },
    'an earlier table in a stream': {
      objects: [
        [CATALOGUE, catalogueOf(size + 1)],
        [size, stream(`xref\n3 1\n${usedEntry(9)}trailer\n<<\n/Size ${size}\n/Root ${CATALOGUE} 0 R\n/Info 6 0 R\n>>`)],
        [size + 1, dssOf(size)],
      ],
      trailer: (lines) => lines.map((line) => (line.startsWith('/Prev') ? `/Prev ${pdf.length + 80}` : line)),
    },
    'another information dictionary in place': { objects: [[6, '<<\n/Title (x)\n>>']] },
    'the signature field rewritten': {
      objects: [
        [9, '<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Signature)\n/F 132\n/P 3 0 R\n/Rect [0 0 9 9]\n/V 8 0 R\n>>'],
      ],
    },
  }
}

function betweenObjects(pdf: Uint8Array): Record<string, Draft> {
  const inserted = {
    'a line break': '\n',
    'a blank': ' ',
    'a zero byte': '\0',
    'a comment': '% x\n',
    'an unlisted object': objectText(PAGE, FORGED_PAGE),
    'the end of an object': 'endobj\n',
    'the end of a file': 'startxref\n9\n%%EOF\n',
  }
  const places = Array.from({ length: validationData(pdf).length + 1 }, (_, index) => index)
  return Object.fromEntries(
    Object.entries(inserted).flatMap(([name, text]) =>
      places.map((index) => [`${name} at boundary ${index}`, { gaps: { [index]: text } }]),
    ),
  )
}

function tables(): Record<string, Draft> {
  const entries: Record<string, (offset: number, number: number) => string> = {
    'a line feed only': (offset) => usedEntry(offset).replace('\r', ''),
    'a carriage return only': (offset) => usedEntry(offset).replace('\n', ''),
    'a blank and a line feed': (offset) => usedEntry(offset).replace('\r', ' '),
    'two blanks': (offset) => usedEntry(offset).replace('\r', '  '),
    'a tab': (offset) => usedEntry(offset).replace('\r', '\t'),
    'two line feeds': (offset) => usedEntry(offset).replace('\r', '\n'),
    'blanks only': (offset) => usedEntry(offset).replace('\r\n', '  '),
    'generation 1': (offset) => usedEntry(offset).replace(' 00000 ', ' 00001 '),
    'a free object': (offset) => usedEntry(offset).replace('n', 'f'),
    'an upper-case mark': (offset) => usedEntry(offset).replace('n', 'N'),
    'an offset one too large': (offset) => usedEntry(offset + 1),
    'an offset one too small': (offset) => usedEntry(offset - 1),
    'an offset of zero': () => usedEntry(0),
    'an offset with nine digits': (offset) => usedEntry(offset).slice(1),
    'an offset with eleven digits': (offset) => `0${usedEntry(offset)}`,
    'an offset with a sign': (offset) => `+${usedEntry(offset).slice(1)}`,
    'the offset of the catalogue for all': (offset, number) => usedEntry(number === CATALOGUE ? offset : offset - number),
  }
  const sections = (change: (text: string) => string): Draft => ({ table: (listed) => change(sectionsOf(listed, usedEntry)) })
  const alone = ([number, offset]: Entry) => `${number} 1\n${usedEntry(offset)}`
  return {
    ...Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`entries with ${name}`, { entry }])),
    'sections of one entry each': { table: (listed) => listed.map(alone).join('') },
    'sections in reverse order': { table: (listed) => listed.toReversed().map(alone).join('') },
    'the catalogue listed twice': sections((text) => text.replace(/^(1 1\n.{18}\r\n)/, '$1$1')),
    'the head of the free list': sections((text) => `0 1\n0000000000 65535 f\r\n${text}`),
    'an empty section': sections((text) => `2 0\n${text}`),
    'a section number with a zero in front': sections((text) => `0${text}`),
    'a section with two blanks': sections((text) => text.replace(' ', '  ')),
    'a section with a trailing blank': sections((text) => text.replace('\n', ' \n')),
    'a section with CR LF': sections((text) => text.replace('\n', '\r\n')),
    'a section count one too large': sections((text) => text.replace(/^1 1/, '1 2')),
    'a comment in the table': sections((text) => `${text}% x\n`),
    'no sections': sections(() => ''),
    'no entry of the certificate': sections((text) =>
      text.replace(/(\d+) 2\n.{18}\r\n/, (_, first) => `${Number(first) + 1} 1\n`),
    ),
    'a blank after xref': { xref: 'xref \n' },
    'xref with CR LF': { xref: 'xref\r\n' },
    'a comment before xref': { xref: '% x\nxref\n' },
    'a line break before xref': { xref: '\nxref\n' },
  }
}

function trailers(pdf: Uint8Array): Record<string, Draft> {
  const text = textOf(pdf)
  const first = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  const line = (at: number, value: string): Draft => ({ trailer: (lines) => lines.with(at, value) })
  const more = (value: string): Draft => ({ trailer: (lines) => [...lines, value] })
  return {
    'a size one too large': { trailer: ([size = '', ...lines]) => [`/Size ${Number(size.slice(6)) + 1}`, ...lines] },
    'a size one too small': { trailer: ([size = '', ...lines]) => [`/Size ${Number(size.slice(6)) - 1}`, ...lines] },
    'another root': line(1, '/Root 2 0 R'),
    'a root of generation 1': line(1, '/Root 1 1 R'),
    'no previous revision': { trailer: (lines) => lines.filter((each) => !each.startsWith('/Prev')) },
    'the first revision as previous': line(2, `/Prev ${first}`),
    'itself as previous': line(2, `/Prev ${lastNumber(textOf(appended(pdf)), /startxref\n(\d+)\n%%EOF/g)}`),
    'a previous revision in the middle of an object': line(2, `/Prev ${first - 1}`),
    'a previous revision with a zero in front': line(2, `/Prev 0${lastNumber(text, /startxref\n(\d+)\n%%EOF/g)}`),
    'two previous revisions': more(`/Prev ${first}`),
    'another information dictionary': line(3, '/Info 5 0 R'),
    'no information dictionary': { trailer: (lines) => lines.slice(0, 3) },
    'an identifier': more(`/ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>]`),
    'a second table': more(`/XRefStm ${first}`),
    encryption: more('/Encrypt 5 0 R'),
    'a comment': more('% x'),
    'an unknown entry': more('/Note (x)'),
    'entries in another order': { trailer: (lines) => lines.toReversed() },
    'a pointer one too large': { pointer: (at) => `startxref\n${at + 1}\n` },
    'a pointer to the first table': { pointer: () => `startxref\n${first}\n` },
    'a pointer with a zero in front': { pointer: (at) => `startxref\n0${at}\n` },
    'a pointer with CR LF': { pointer: (at) => `startxref\r\n${at}\r\n` },
    'a pointer twice': { pointer: (at) => `startxref\n${first}\nstartxref\n${at}\n` },
    'a comment before the pointer': { pointer: (at) => `% x\nstartxref\n${at}\n` },
    'no line break at the end': { end: '%%EOF' },
    'CR LF at the end': { end: '%%EOF\r\n' },
    'two line breaks at the end': { end: '%%EOF\n\n' },
    'a blank at the end': { end: '%%EOF\n ' },
    'a zero byte at the end': { end: '%%EOF\n\0' },
    'an object at the end': { end: `%%EOF\n${objectText(PAGE, FORGED_PAGE)}` },
    'the end twice': { end: '%%EOF\n%%EOF\n' },
    'a second pointer at the end': { end: `%%EOF\nstartxref\n${first}\n%%EOF\n` },
  }
}

function bodies(pdf: Uint8Array): Record<string, Draft> {
  const size = sizeOf(pdf)
  const [catalogue, certificate, dss] = validationData(pdf) as [Objects[number], Objects[number], Objects[number]]
  const withCatalogue = (body: string): Draft => ({ objects: [[CATALOGUE, body], certificate, dss] })
  const withStream = (body: string): Draft => ({ objects: [catalogue, [size, body], dss] })
  const withDss = (body: string): Draft => ({ objects: [catalogue, certificate, [size + 1, body]] })
  const written = (writeObject: Draft['writeObject']): Draft => ({ ...(writeObject ? { writeObject } : {}) })
  const content = 'a place for a certificate'
  return {
    'a catalogue with an open action': withCatalogue(catalogueOf(size + 1, '/OpenAction 90 0 R\n')),
    'a catalogue with other pages': withCatalogue(catalogueOf(size + 1).replace('/Pages 2', '/Pages 9')),
    'a catalogue with another form': withCatalogue(catalogueOf(size + 1).replace('/AcroForm 7', '/AcroForm 9')),
    'a catalogue with pages twice': withCatalogue(catalogueOf(size + 1, '/Pages 9 0 R\n')),
    'a catalogue with a comment': withCatalogue(catalogueOf(size + 1, '% x\n')),
    'a catalogue with a blank': withCatalogue(`${catalogueOf(size + 1)} `),
    'a catalogue that points to a certificate': withCatalogue(catalogueOf(size)),
    'a catalogue twice': { objects: [catalogue, certificate, dss, catalogue] },
    'a catalogue after its additions': { objects: [certificate, dss, catalogue] },
    'no catalogue': { objects: [certificate, dss] },
    'a catalogue alone': { objects: [catalogue] },
    'validation data with an unknown entry': withDss(dssOf(size, '/Note (x)\n')),
    'validation data that lists a page': withDss(dssOf(size).replace(']', ` ${PAGE} 0 R]`)),
    'validation data that lists no certificate': withDss('<<\n/Type /DSS\n>>'),
    'validation data that lists an absent object': withDss(dssOf(size).replace(']', ` ${size + 7} 0 R]`)),
    'validation data with a text': withDss(dssOf(size, `/VRI <<\n/${'AB'.repeat(20)} <<\n/TU (captured in 2019)\n>>\n>>\n`)),
    'validation data with an empty list': withDss(dssOf(size, '/CRLs []\n')),
    'validation data with lists in another order': withDss(`<<\n/Type /DSS\n/CRLs [${size} 0 R]\n/Certs [${size} 0 R]\n>>`),
    'validation data twice': { objects: [catalogue, certificate, dss, [size + 2, dssOf(size)]] },
    'a page as validation data': withDss(FORGED_PAGE),
    'a stream with a length one too small': withStream(
      stream(content).replace(`/Length ${content.length}`, `/Length ${content.length - 1}`),
    ),
    'a stream with a length one too large': withStream(
      stream(content).replace(`/Length ${content.length}`, `/Length ${content.length + 1}`),
    ),
    'a stream with an indirect length': withStream(stream(content).replace(`/Length ${content.length}`, '/Length 5 0 R')),
    'a stream of objects': withStream(stream(content, '/Type /ObjStm\n/N 1\n/First 4\n')),
    'a stream that is a table': withStream(stream(content, '/Type /XRef\n')),
    'a stream with another filter': withStream(stream(content, '/Filter /LZWDecode\n')),
    'a stream in another file': withStream(stream(content, '/F (x)\n')),
    'a stream with an object inside': withStream(stream('x\n3 0 obj <</Type /Page>>\n')),
    'a stream with an object after a comment inside': withStream(stream('x\n3 0%\nobj<</Type /Page>>\n')),
    'a stream with an object after zero bytes inside': withStream(stream('x 3\x000\0obj\0<</Type /Page>>')),
    'a stream with a trailer inside': withStream(stream('x\ntrailer <</Root 3 0 R>>\n')),
    'a stream with an end inside': withStream(stream(`x\nendstream\nendobj\n${objectText(PAGE, FORGED_PAGE)}`)),
    'a stream with CR LF': withStream(stream(content).replace('stream\n', 'stream\r\n')),
    'a dictionary in place of a stream': withStream('<<\n/Length 1>>'),
    'a certificate that is not listed': { objects: [...validationData(pdf), [size + 2, stream(content)]] },
    'a number left out': { objects: [catalogue, certificate, [size + 2, dssOf(size)]] },
    'objects of generation 1': written((number, body) => objectText(number, body).replace(' 0 obj', ' 1 obj')),
    'objects with two blanks': written((number, body) => objectText(number, body).replace(' 0 obj', '  0 obj')),
    'objects with CR LF': written((number, body) => objectText(number, body).replace('obj\n', 'obj\r\n')),
    'objects with a zero in front': written((number, body) => `0${objectText(number, body)}`),
    'objects with a comment': written((number, body) => objectText(number, body).replace('obj\n', 'obj % x\n')),
    'objects without an end': written((number, body) => objectText(number, body).replace('endobj\n', '')),
    'objects with another number': written((number, body) => objectText(number + 1, body)),
  }
}

function whole(pdf: Uint8Array): Record<string, Uint8Array> {
  const text = textOf(pdf)
  const replacedPage = appended(pdf, { objects: [[PAGE, FORGED_PAGE]] })
  return {
    'a line before the header': bytesOf(`\n${text}`),
    'a second header in front': bytesOf(`%PDF-1.7\n${text}`),
    'a header with CR LF': bytesOf(text.replace('\n', '\r\n')),
    'another page hidden under a proper revision': appended(replacedPage),
    'two proper revisions and then another page': appended(appended(appended(pdf)), { objects: [[PAGE, FORGED_PAGE]] }),
    'the file twice': bytesOf(text + text),
    'its last byte missing': bytesOf(text.slice(0, -1)),
    'thirty-three revisions': Array.from({ length: 33 }).reduce<Uint8Array>((each) => appended(each), pdf),
  }
}

/** Each must be refused; `pdf` and `appended(pdf)` must be accepted. */
export async function pdfForgeries(pdf: Uint8Array, signers: PdfSigners): Promise<Forgery[]> {
  const drafts = { ...hiddenPages(pdf), ...prefixed('between objects', betweenObjects(pdf)), ...tables() }
  const others = { ...prefixed('a trailer with', trailers(pdf)), ...bodies(pdf) }
  const forgeries = [
    ...Object.entries({ ...drafts, ...others }).map(([name, draft]) => ({ name, pdf: appended(pdf, draft) })),
    ...Object.entries(whole(pdf)).map(([name, changed]) => ({ name, pdf: changed })),
  ]
  // A public authority stamps whatever it is given, so its time-stamp must not make a forgery acceptable.
  const stamped = Object.entries({
    ...hiddenPages(pdf),
    ...prefixed('between objects', { 'a comment': { gaps: { 0: '% x\n' } } }),
  })
  for (const [name, draft] of stamped)
    forgeries.push({ name: `${name}, time-stamped`, pdf: await stampedAgain(appended(pdf, draft), signers) })
  return forgeries
}

const prefixed = (prefix: string, drafts: Record<string, Draft>): Record<string, Draft> =>
  Object.fromEntries(Object.entries(drafts).map(([name, draft]) => [`${prefix} ${name}`, draft]))
