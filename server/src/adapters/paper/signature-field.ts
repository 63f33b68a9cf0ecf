// The two invisible fields for signature and document time-stamp, created before anything is signed.
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'

export const SIGNATURE_FIELD = 'Signature'
export const TIME_STAMP_FIELD = 'DocumentTimeStamp'

export const PRINT_AND_LOCKED = 132
export const SIGNATURES_EXIST_APPEND_ONLY = 3

/** libpdf would create them on no page and with fonts that are not embedded, against PDF/A. */
export function addSignatureFields(pdf: PDF): void {
  const page = pdf.getPage(0)
  if (!page) throw new TypeError('a PDF without pages')
  const fields = [SIGNATURE_FIELD, TIME_STAMP_FIELD].map((name) =>
    pdf.register(
      PdfDict.of({
        Type: PdfName.of('Annot'),
        Subtype: PdfName.of('Widget'),
        FT: PdfName.of('Sig'),
        T: PdfString.fromString(name),
        F: PdfNumber.of(PRINT_AND_LOCKED),
        P: page.ref,
        Rect: new PdfArray([0, 0, 0, 0].map((at) => PdfNumber.of(at))),
      }),
    ),
  )
  const others = page.dict.getArray('Annots', (ref) => pdf.getObject(ref))
  page.dict.set('Annots', new PdfArray([...(others ?? []), ...fields]))
  const form = PdfDict.of({ Fields: new PdfArray(fields), SigFlags: PdfNumber.of(SIGNATURES_EXIST_APPEND_ONLY) })
  pdf.getCatalog().set('AcroForm', pdf.register(form))
}
