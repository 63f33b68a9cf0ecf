// Opens the record page of a capture: the picture or the video, the address, and what was read from the page.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import { CopyButton } from '../../../../ui/light-components.ts'
import type { RecordPartProps } from '../../../attestation/public.tsx'
import { Extracted } from '../preview/Extracted.tsx'
import { MediaSection, playableVideos } from '../preview/MediaSection.tsx'
import { PagePicture } from '../preview/PagePicture.tsx'
import { previewWords } from '../preview/words.ts'
import { useRecordCapture } from './use-record-capture.ts'
import '../capture.css'
import '../preview/preview.css'
import './record.css'

export function CaptureOpening({ ano }: RecordPartProps) {
  const say = previewWords.use()
  const { data: capture, isError } = useRecordCapture(ano)
  // The proof below does not depend on it.
  if (isError) return null
  if (!capture) return <ListSkeleton rows={6} />
  return (
    <section className="capture-opening" aria-label={say.pictureTitle}>
      {capture.previewBlock === null && <View capture={capture} />}
      <div className="capture-opening-words">
        <Addresses capture={capture} />
        {capture.extracted.length > 0 && <Extracted capture={capture} />}
      </div>
    </section>
  )
}

function View({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const isVideo = playableVideos(capture).length > 0
  return (
    <div className="capture-opening-view">
      {isVideo ? (
        <>
          <MediaSection capture={capture} />
          <details>
            <summary>{say.pageOfVideo}</summary>
            <PagePicture capture={capture} />
          </details>
        </>
      ) : (
        <PagePicture capture={capture} />
      )}
    </div>
  )
}

function Addresses({ capture: { url, finalUrl, title } }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use().fact
  return (
    <dl className="capture-opening-address card">
      <Address name={say.asked} value={url} />
      {finalUrl !== null && finalUrl !== url && <Address name={say.final} value={finalUrl} />}
      {title && (
        <div>
          <dt>{say.title}</dt>
          <dd data-user-content>{title}</dd>
        </div>
      )}
    </dl>
  )
}

/** As text: the page may have become dangerous since. */
const Address = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="with-copy">
      <span data-user-content>{value}</span>
      <CopyButton value={value} />
    </dd>
  </div>
)
