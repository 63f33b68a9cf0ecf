// Facts of a capture without a record: request, page, source; and its editable description.
import { isDefaultPort } from '@attestry/contract/modules/attestation/capture-finding'
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { NumberText } from '../../../../ui/DigestText.tsx'
import { CopyButton, KeyValue } from '../../../../ui/light-components.ts'
import { CaptureDescriptionForm } from './CaptureDescriptionForm.tsx'
import { Isolation, type Row, rowIf, userText, useSourceRows } from './source-rows.tsx'
import { previewWords } from './words.ts'

export function CaptureFacts({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const sourceRows = useSourceRows(capture)
  const { server } = capture
  const rows: Row[] = [
    [
      say.fact.number,
      <span key="number" className="with-copy">
        <NumberText value={capture.ano} />
        <CopyButton value={capture.ano} />
      </span>,
    ],
    [say.fact.asked, userText(capture.url)],
    ...rowIf(capture.finalUrl, say.fact.final, userText(capture.finalUrl ?? '')),
    ...rowIf(capture.title, say.fact.title, userText(capture.title ?? '')),
    ...rowIf(capture.status, say.fact.status, `HTTP ${capture.status}`),
    ...rowIf(server, say.fact.server, server && serverText(server)),
    ...sourceRows,
    ...rowIf(capture.platform, say.fact.platform, userText(capture.platform)),
    ...rowIf(capture.seller, capture.kind === 'video' ? say.fact.publisher : say.fact.shop, userText(capture.seller)),
    ...rowIf(capture.label, say.fact.label, userText(capture.label)),
    ...rowIf(capture.remark, say.fact.remark, userText(capture.remark)),
    [say.fact.attempts, String(capture.attempts)],
    [say.fact.operator, userText(capture.operatorName)],
  ]
  return (
    <section className="card">
      <h2 className="card-title">{say.facts}</h2>
      <KeyValue rows={rows} />
      <Isolation capture={capture} />
      <CaptureDescriptionForm capture={capture} />
    </section>
  )
}

const serverText = ({ address, port }: NonNullable<CaptureDetail['server']>): string =>
  isDefaultPort(port) ? address : `${address}:${port}`
