// Page layout: current position, page breaks, headers and footers.
import PDFDocument from 'pdfkit'
import { type Colour, palette } from './palette.ts'
import type { Typefaces, Weight } from './typeface.ts'

export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 52, bottom: 62 } as const
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

export type Structure = PDFKit.PDFStructureElement

/** Options that pdfkit accepts but its types lack. */
export interface StructureOptions {
  readonly lang?: string
  readonly alt?: string
  readonly actual?: string
  readonly scope?: 'Row' | 'Column'
  readonly placement?: 'Block'
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number]
}

/** Knows its height before it is drawn, so that it is never split by a page break. */
export interface Block {
  readonly height: number
  draw(sheet: Sheet, x: number, y: number, parent: Structure): void
}

export interface SheetInfo {
  /** Identifies the record in the metadata; ASCII. */
  readonly keywords: string
  readonly title: string
  readonly issuedAt: Date
  /** SHA-256 of the signing certificate, hex. */
  readonly signerFingerprint: string
}

export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly typefaces: Typefaces
  readonly root: Structure
  readonly signerFingerprint: string
  /** Whether text was replaced by boxes or cut; the paper then states so. */
  readonly altered = { replaced: false, cut: false }
  y: number = PAGE.top
  #topOfNext: number = PAGE.top
  #pages = 1
  /** Height at the bottom of the first page that only `onFirstPage` uses. */
  #reserved = 0

  constructor(typefaces: Typefaces, { title, keywords, issuedAt, signerFingerprint }: SheetInfo) {
    for (const typeface of Object.values(typefaces)) typeface.clearGlyphCache()
    this.typefaces = typefaces
    this.signerFingerprint = signerFingerprint
    this.pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      // We place everything ourselves: pdfkit must never add a page on its own.
      margin: 0,
      autoFirstPage: true,
      bufferPages: true,
      font: '',
      subset: 'PDF/A-3b',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'zh-CN',
      displayTitle: true,
      info: { Title: title, Keywords: keywords, Creator: 'Attestry', Producer: 'Attestry', CreationDate: issuedAt },
    })
    for (const [name, { font }] of Object.entries(typefaces)) this.pdf.registerFont(name, font as unknown as Uint8Array)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  /** Reserves space for the running header of later pages. */
  leaveRoomAtTop(height: number): void {
    this.#topOfNext = PAGE.top + height
  }

  get left(): number {
    return PAGE.height - PAGE.bottom - this.y - (this.#pages === 1 ? this.#reserved : 0)
  }

  breakPage(): void {
    this.pdf.addPage()
    this.#pages += 1
    this.y = this.#topOfNext
  }

  reserveOnFirstPage(height: number): void {
    this.#reserved = height
  }

  /** Draws in the reserved space, and returns to where it was on a later page. */
  drawReserved(draw: () => void): void {
    const { y } = this
    const height = this.#reserved
    const pages = this.#pages
    this.#reserved = 0
    if (pages > 1) {
      this.pdf.switchToPage(0)
      this.y = PAGE.height - PAGE.bottom - height
    }
    this.#pages = 1
    draw()
    if (pages > 1) this.pdf.switchToPage(pages - 1)
    if (pages > 1) this.y = y
    this.#pages = pages
  }

  /** Starts a new page if needed; returns whether it did. */
  ensureSpace(height: number): boolean {
    if (height <= this.left) return false
    this.breakPage()
    return true
  }

  place(block: Block, parent: Structure = this.root, x: number = PAGE.left): void {
    this.ensureSpace(block.height)
    block.draw(this, x, this.y, parent)
    this.y += block.height
  }

  space(height: number): void {
    this.y += height
  }

  /** Opens an element of the accessibility structure; the caller ends it. */
  open(tag: string, parent: Structure = this.root, options: StructureOptions = {}): Structure {
    const element = this.pdf.struct(tag, options as PDFKit.Mixins.StructureElementOptions)
    parent.add(element)
    return element
  }

  setType(weight: Weight, size: number, colour: Colour): void {
    this.pdf.font(weight).fontSize(size).fillColor(colour)
  }

  /** Decoration, outside the accessibility structure. */
  decoration(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw(this.pdf)
    this.pdf.endMarkedContent()
  }

  rule(x: number, y: number, width: number, { weight = 0.5, colour = palette.line as Colour } = {}): void {
    this.decoration((pdf) =>
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .strokeColor(colour)
        .stroke(),
    )
  }

  /** Draws page artifacts (not text) on every page, once all pages exist. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.pdf.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      this.pdf.switchToPage(page)
      this.pdf.markContent('Artifact', { type: 'Pagination' })
      draw(page + 1, count)
      this.pdf.endMarkedContent()
    }
  }

  async bytes(): Promise<Uint8Array> {
    this.root.end()
    this.pdf.end()
    const parts: Buffer[] = []
    for await (const part of this.pdf) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }
}
