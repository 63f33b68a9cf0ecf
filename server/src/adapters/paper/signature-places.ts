// The last section of a document that people sign: a box with an empty, visible signature field for each of them.
import { stack, text } from './block.ts'
import { HEADING_HEIGHT, heading } from './heading.ts'
import { below, inline, LABEL, NOTE } from './pair.ts'
import { palette } from './palette.ts'
import { PaperFault } from './paper-fault.ts'
import type { SignaturePlace } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { PRINT_AND_LOCKED, SIGNATURES_EXIST_APPEND_ONLY, TIME_STAMP_FIELD } from './signature-field.ts'
import { style } from './style.ts'
import { words } from './words.ts'

const COLUMN_GAP = 16
const COLUMN_WIDTH = (CONTENT_WIDTH - COLUMN_GAP) / 2
const FIELD_HEIGHT = 64
const ROW_GAP = 12
const FIELD_NAME = /^\w{1,64}$/

export function drawSignaturePlaces(sheet: Sheet, places: readonly SignaturePlace[]): void {
  const names = new Set(places.map(({ field }) => field))
  if (places.length === 0 || names.size !== places.length || ![...names].every((name) => FIELD_NAME.test(name)))
    throw new PaperFault('content', 'a document needs signature fields with distinct names of letters and digits')
  const note = below(sheet, words.signatures.note, CONTENT_WIDTH, NOTE)
  const boxes = places.map((place) => ({ place, head: headOf(sheet, place) }))
  const rowHeight = Math.max(...boxes.map(({ head }) => head.height)) + FIELD_HEIGHT
  heading(sheet, words.signatures.heading, HEADING_HEIGHT + note.height + ROW_GAP + rowHeight)
  sheet.space(6)
  sheet.place(note)
  const form = new SignatureForm(sheet)
  for (let at = 0; at < boxes.length; at += 2) {
    sheet.ensureSpace(ROW_GAP + rowHeight)
    sheet.space(ROW_GAP)
    for (const [column, { place, head }] of boxes.slice(at, at + 2).entries()) {
      const x = PAGE.left + column * (COLUMN_WIDTH + COLUMN_GAP)
      head.draw(sheet, x, sheet.y, sheet.root)
      const y = sheet.y + rowHeight - FIELD_HEIGHT
      sheet.decoration((pdf) => pdf.rect(x, y, COLUMN_WIDTH, FIELD_HEIGHT).lineWidth(0.5).strokeColor(palette.border).stroke())
      form.add(place.field, [x, PAGE.height - y - FIELD_HEIGHT, x + COLUMN_WIDTH, PAGE.height - y])
    }
    sheet.space(rowHeight)
  }
  form.addTimeStampField()
  form.end()
}

const headOf = (sheet: Sheet, { label, name }: SignaturePlace): Block =>
  stack([inline(sheet, label, COLUMN_WIDTH, LABEL), text(sheet, name, COLUMN_WIDTH, style.strong, { maxLines: 2 }), 4])

/** pdfkit has no signature fields; an object of its own has the same form as all others. */
class SignatureForm {
  readonly #pdf: RawPdf
  readonly #fields: RawObject[] = []

  constructor({ pdf }: Sheet) {
    this.#pdf = pdf as unknown as RawPdf
  }

  add(name: string, rectangle: readonly number[], page = this.#pdf.page): void {
    const field = this.#pdf.ref({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: new String(name),
      F: PRINT_AND_LOCKED,
      P: page.dictionary,
      Rect: rectangle.map((value) => Math.round(value * 100) / 100),
    })
    page.annotations.push(field)
    field.end()
    this.#fields.push(field)
  }

  /** libpdf rewrites the page of this field to the first when it fills the field. */
  addTimeStampField(): void {
    const [first] = this.#pdf._pageBuffer
    if (!first) throw new PaperFault('content', 'the first page is written already')
    this.add(TIME_STAMP_FIELD, [0, 0, 0, 0], first)
  }

  end(): void {
    const form = this.#pdf.ref({ Fields: this.#fields, SigFlags: SIGNATURES_EXIST_APPEND_ONLY })
    this.#pdf._root.data.AcroForm = form
    // pdfkit would require fonts, which only fields with text have.
    this.#pdf.endAcroForm = () => undefined
    form.end()
  }
}

/** What pdfkit's types lack. A `String` object is written as a string, a primitive one as a name. */
interface RawPdf {
  readonly page: RawPage
  /** Pages whose marks are drawn at the end. */
  readonly _pageBuffer: readonly RawPage[]
  readonly _root: { readonly data: Record<string, unknown> }
  ref(data: object): RawObject
  endAcroForm: () => void
}

interface RawPage {
  readonly dictionary: unknown
  readonly annotations: unknown[]
}

interface RawObject {
  end(): void
}
