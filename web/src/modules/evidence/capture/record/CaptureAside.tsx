// Beside the record of a capture: what was charged for it, and the complaint.
import type { RecordPartProps } from '../../../attestation/public.tsx'
import { PriceBreakdown } from '../../../wallet/public.tsx'
import { previewWords } from '../preview/words.ts'
import { Complaint } from './Complaint.tsx'
import { useRecordCapture } from './use-record-capture.ts'

export function CaptureAside({ ano }: RecordPartProps) {
  const say = previewWords.use()
  const { data: capture } = useRecordCapture(ano)
  if (capture?.state !== 'succeeded') return null
  return (
    <section className="card capture-charged" aria-labelledby="charged">
      <h2 id="charged" className="card-title">
        {say.charged}
      </h2>
      {capture.quote && <PriceBreakdown quote={capture.quote} paid="earlier" />}
      <Complaint capture={capture} />
    </section>
  )
}
