// Preview page of one file of a share.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import type { ReactNode } from 'react'
import { bytes } from '../../../kernel/format.ts'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Callout } from '../../../light/Callout.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { paths } from '../../../paths.ts'
import { fileIn } from './links.ts'
import { RefusedShare } from './SharePage.tsx'
import { shareWords } from './words.ts'

interface PreviewPageProps extends Pick<PageFacts, 'answer' | 'params'> {
  readonly preview: ReactNode
}

export function PreviewPage({ answer, params, preview }: PreviewPageProps) {
  const say = shareWords.use()
  const wanted = fileIn(params)
  if (!answer) return null
  if ('refusal' in answer || !wanted)
    return <RefusedShare refusal={'refusal' in answer ? answer.refusal : { statusCode: '', errorMessage: '', http: 404 }} />
  const file = (answer.data as SharedRecord).files.find(({ place }) => place === wanted.place)
  return (
    <article className="preview-page">
      <p>
        <a href={paths.phoneRecord({ id: wanted.token })}>{say.back}</a>
      </p>
      <h1 className="preview-title">{file ? <UserText text={file.path} /> : say.previewTitle}</h1>
      {file && (
        <KeyValue
          rows={[
            [say.type, file.mediaType ?? say.unknownType],
            [say.size, bytes(file.size)],
          ]}
        />
      )}
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      {preview}
    </article>
  )
}
