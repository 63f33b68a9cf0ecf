// Binds papers and existing files into one PDF with a cover, a table of contents and page numbers; runs in the binding process.
import { PDF } from '@libpdf/core'
import { jpegSize, withoutMetadata } from './jpeg.ts'
import { PaperFault } from './paper-fault.ts'
import type { Binding, BoundPiece, Paper, TableCell } from './port.ts'
import { renderPlainPaper } from './render-paper.ts'
import { PAGE } from './sheet.ts'
import type { Typefaces } from './typeface.ts'

/** A file with more pages is attached instead. */
const MAX_PAGES_PER_FILE = 300
/** A picture with more pixels is attached instead. */
const MAX_PIXELS = 60_000_000
/** What a page shows. The others may hold actions, scripts and files. */
const PAGE_KEYS: ReadonlySet<string> = new Set([
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Resources',
  'Contents',
  'Group',
])
const MARGIN = 40
const NUMBER_SIZE = 11

interface Bound {
  readonly from: number
  readonly to: number
}

export async function bindPapers(typefaces: Typefaces, { cover, contents, chapters }: Binding): Promise<Uint8Array> {
  const bound = PDF.create()
  const pages: Bound[] = []
  for (const { pieces } of chapters) {
    const from = bound.getPageCount() + 1
    for (const piece of pieces) await addPiece(typefaces, bound, piece)
    pages.push({ from, to: bound.getPageCount() })
  }
  numberPages(bound)
  await addPages(bound, await renderPlainPaper(typefaces, withPages(contents, pages)), { insertAt: 0 })
  await addPages(bound, await renderPlainPaper(typefaces, cover), { insertAt: 0 })
  const { title, number } = cover
  bound.setTitle(`${title.zh} ${title.en} ${number.value}`)
  return bound.save()
}

const pageText = ({ from, to }: Bound): string => (from === to ? String(from) : `${from}–${to}`)

/** Fills the last column of the first table. */
function withPages(contents: Paper, pages: readonly Bound[]): Paper {
  const [section, ...others] = contents.sections
  const [table, ...rest] = section?.parts ?? []
  if (!section || table?.kind !== 'table' || table.rows.length !== pages.length)
    throw new PaperFault('content', 'the contents need a table with a row for each chapter')
  const rows = table.rows.map((cells, at): TableCell[] => [...cells.slice(0, -1), pageText(pages[at] ?? { from: 0, to: 0 })])
  return { ...contents, sections: [{ ...section, parts: [{ ...table, rows }, ...rest] }, ...others] }
}

/** What cannot be bound is attached, and a slip stands in its place. */
async function addPiece(typefaces: Typefaces, bound: PDF, piece: BoundPiece): Promise<void> {
  if ('paper' in piece) {
    await addPages(bound, await renderPlainPaper(typefaces, piece.paper))
    return
  }
  const { file, mediaType, name, slip, attached } = piece
  if (!attached && (await addFile(bound, file, mediaType))) return
  await addPages(bound, await renderPlainPaper(typefaces, slip))
  bound.addAttachment(name, file, { mimeType: mediaType })
}

async function addFile(bound: PDF, file: Uint8Array, mediaType: string): Promise<boolean> {
  try {
    if (mediaType === 'application/pdf') return await addPages(bound, file, { most: MAX_PAGES_PER_FILE })
    if (mediaType === 'image/jpeg' || mediaType === 'image/png') return addImage(bound, file, mediaType)
  } catch {
    // Of any kind: the file is foreign.
  }
  return false
}

/** With what its form fields show, which makes handwriting part of the page; false: none, too many, or encrypted. */
async function addPages(
  bound: PDF,
  file: Uint8Array,
  { most = Number.POSITIVE_INFINITY, insertAt = bound.getPageCount() } = {},
): Promise<boolean> {
  const source = await PDF.load(file)
  const count = source.getPageCount()
  if (source.isEncrypted || count === 0 || count > most) return false
  source.flattenAll()
  for (const { dict } of source.getPages())
    for (const { value } of [...dict.keys()]) if (!PAGE_KEYS.has(value)) dict.delete(value)
  const indices = Array.from({ length: count }, (_, at) => at)
  await bound.copyPagesFrom(source, indices, { includeAnnotations: false, insertAt })
  return true
}

/** By its header, before its pixels are decoded. */
function isModestPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return file.length > 24 && view.getUint32(16) * view.getUint32(20) <= MAX_PIXELS
}

/** On an A4 page of its own, without the metadata of the camera. */
function addImage(bound: PDF, file: Uint8Array, mediaType: string): boolean {
  if (mediaType === 'image/jpeg' ? !jpegSize(file) : !isModestPng(file)) return false
  const image = mediaType === 'image/jpeg' ? bound.embedJpeg(withoutMetadata(file)) : bound.embedPng(file)
  const scale = Math.min((PAGE.width - 2 * MARGIN) / image.width, (PAGE.height - 2 * MARGIN) / image.height, 1)
  const [width, height] = [image.width * scale, image.height * scale]
  const page = bound.addPage({ width: PAGE.width, height: PAGE.height })
  page.drawImage(image, { x: (PAGE.width - width) / 2, y: (PAGE.height - height) / 2, width, height })
  return true
}

/** At the top right, where an archivist writes it. */
function numberPages(body: PDF): void {
  for (const [at, page] of body.getPages().entries()) {
    const text = String(at + 1)
    page.drawText(text, { x: page.width - 28 - text.length * 6, y: page.height - 26, size: NUMBER_SIZE, font: 'Helvetica-Bold' })
  }
}
