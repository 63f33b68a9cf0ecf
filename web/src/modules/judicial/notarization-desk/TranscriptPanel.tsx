// The transcript: written and saved by the handler, drawn for both signatures, and signed here by the notary.
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { useEffect } from 'react'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, Card } from '../../../ui/light-components.ts'
import { SigningPanel } from '../../signing/public.tsx'
import { canQuestion } from './blocked.ts'
import type { CasePartProps } from './case-part.ts'
import { DocumentList } from './DocumentList.tsx'
import { TranscriptEditor } from './TranscriptEditor.tsx'
import { differences, unanswered } from './transcript-draft.ts'
import { type TranscriptState, useTranscript } from './use-transcript.ts'
import { notarizationDeskWords } from './words.ts'

export function TranscriptPanel(props: CasePartProps) {
  const { data, template, desk, onDirty } = props
  const say = notarizationDeskWords.use()
  const transcript = useTranscript(data, desk)
  const { isDirty, version } = transcript
  const editable = canQuestion(data)
  useEffect(() => {
    onDirty('transcript', isDirty)
    return () => onDirty('transcript', false)
  }, [isDirty, onDirty])
  return (
    <>
      <Signing data={data} desk={desk} />
      <Card title={say.transcript.title}>
        <div className="case-form">
          <p className="quiet">{editable ? say.transcript.lead : say.transcript.readOnly}</p>
          {transcript.conflict && <Conflict transcript={transcript} />}
          <TranscriptEditor
            transcript={transcript}
            questions={template.questions}
            messages={data.messages}
            editable={editable && !transcript.act.busy}
          />
          {transcript.act.problem && !transcript.conflict && (
            <Callout kind="error" alert>
              {transcript.act.problem}
            </Callout>
          )}
          {editable && (
            <div className="form-acts">
              <Button
                look="primary"
                busy={transcript.act.busy}
                disabled={!isDirty || transcript.conflict !== undefined}
                onClick={() => void transcript.save()}
              >
                {say.transcript.save}
              </Button>
              <Draw {...props} transcript={transcript} />
            </div>
          )}
          <p className="quiet" role="status">
            {isDirty
              ? say.transcript.unsaved
              : version > 0
                ? say.transcript.savedAs(version, time(data.transcript.savedAt))
                : say.transcript.neverSaved}
          </p>
        </div>
      </Card>
    </>
  )
}

function Conflict({ transcript }: { readonly transcript: TranscriptState }) {
  const say = notarizationDeskWords.use()
  const { conflict, act, adopt, overwrite, rows } = transcript
  if (!conflict) return null
  const different = differences(rows, conflict.draft)
  return (
    <Callout kind="warning" alert>
      <p>{say.transcript.conflict(conflict.version, time(conflict.savedAt))}</p>
      {different.length > 0 && (
        <details className="transcript-other">
          <summary>{say.transcript.differences}</summary>
          <dl data-user-content>
            {different.map(({ question, answer }) => (
              <div key={`${question} ${answer}`}>
                <dt>{question}</dt>
                <dd className="long-text">{answer || say.transcript.noAnswer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <div className="form-acts">
        <Button small busy={act.busy} onClick={() => void overwrite()}>
          {say.transcript.overwrite}
        </Button>
        <Button small look="danger" disabled={act.busy} onClick={adopt}>
          {say.transcript.adopt}
        </Button>
      </div>
    </Callout>
  )
}

function Draw({ data, template, desk, transcript }: CasePartProps & { readonly transcript: TranscriptState }) {
  const say = notarizationDeskWords.use()
  const missing = unanswered(template, transcript.rows).length
  const wasDrawn = data.documents.transcript !== null
  const reason = transcript.isDirty ? say.transcript.saveFirst : missing > 0 ? say.transcript.missing(missing) : undefined
  return (
    <>
      <DeskAct
        label={wasDrawn ? say.transcript.drawAgain : say.transcript.draw}
        look={wasDrawn ? 'danger' : 'plain'}
        disabled={reason !== undefined}
        text={wasDrawn ? say.transcript.drawAgainText : say.transcript.drawText}
        done={say.transcript.drawn}
        act={async (_, options) => {
          const documents = await callDesk(notarizationDeskApi.drawTranscript, { id: data.id }, options)
          desk.patch(() => ({ documents }))
        }}
      />
      {reason && <span className="quiet">{reason}</span>}
    </>
  )
}

function Signing({ data, desk }: Pick<CasePartProps, 'data' | 'desk'>) {
  const say = notarizationDeskWords.use()
  const document = data.documents.transcript
  if (!document) return null
  const mine = document.places.find(({ isYours }) => isYours)
  return (
    <Card title={say.transcript.signatures}>
      <div className="case-form">
        <DocumentList data={data} desk={desk} keys={['transcript']} />
        {!mine && document.state === 'signing' && <p className="quiet">{waitsFor(say, document)}</p>}
        {mine && (
          <SigningPanel
            documents={[
              {
                id: document.id,
                sha256: document.sha256,
                name: say.documents.names.transcript,
                isRead: mine.isRead,
              },
            ]}
            consent={say.transcript.consent}
            sendCode={(documents, options) => callDesk(notarizationDeskApi.code, { id: data.id, documents }, options)}
            sign={(input, options) => callDesk(notarizationDeskApi.sign, { id: data.id, ...input }, options)}
            reload={desk.reload}
          />
        )}
      </div>
    </Card>
  )
}

type Document = NonNullable<DeskCase['documents']['transcript']>

const waitsFor = (say: ReturnType<typeof notarizationDeskWords.use>, { places }: Document): string =>
  say.transcript.waitsFor(places.find(({ signedAt }) => signedAt === null)?.name ?? '')
