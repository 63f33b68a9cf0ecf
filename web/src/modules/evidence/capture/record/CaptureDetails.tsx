// How the record of a capture was made: artefacts, source, replay and log.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { KeyValue } from '../../../../ui/light-components.ts'
import type { RecordPartProps } from '../../../attestation/public.tsx'
import { ArtefactSection } from '../preview/ArtefactSection.tsx'
import { CaptureLogSection } from '../preview/CaptureLogSection.tsx'
import { FidelitySection } from '../preview/FidelitySection.tsx'
import { ReplaySection } from '../preview/ReplaySection.tsx'
import { Isolation, useSourceRows } from '../preview/source-rows.tsx'
import { previewWords } from '../preview/words.ts'
import { useRecordCapture } from './use-record-capture.ts'

export function CaptureDetails({ ano }: RecordPartProps) {
  const { data: capture } = useRecordCapture(ano)
  if (!capture) return null
  const archive = capture.artefacts.find(({ kind, files }) => kind === 'archive' && files.length > 0)
  const shown = capture.previewBlock === null
  return (
    <>
      <ArtefactSection capture={capture} />
      <Source capture={capture} />
      <FidelitySection capture={capture} />
      {shown && archive && <ReplaySection ano={ano} archive={archive.files[0]} />}
      {shown && <CaptureLogSection capture={capture} />}
    </>
  )
}

/** Besides what the record itself states: addresses, server, parties. */
function Source({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const rows = useSourceRows(capture)
  return (
    <section className="card">
      <h2 className="card-title">{say.facts}</h2>
      <KeyValue rows={rows} />
      <Isolation capture={capture} />
    </section>
  )
}
