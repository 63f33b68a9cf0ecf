// Application form and notice: read, signed, and then the application is submitted.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { isEditable } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application, Documents } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { CallError, call } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import { verifiedOnly } from './Gate.tsx'
import { keepProgress, refreshNotarizations, useApplication, useDocuments } from './queries.ts'
import { documentsToSign, SignCard } from './SignCard.tsx'
import { StepsHead } from './StepsHead.tsx'
import './notarization.css'
import { notarizationWords } from './words.ts'

/** The documents belong to an application, which the list opens. */
export const DocumentsListScreen = () => <Navigate to={paths.notarizations()} replace />

export const DocumentsScreen = verifiedOnly('documents', DocumentsStep)

function DocumentsStep() {
  const say = notarizationWords.use()
  const { orderId = '' } = useParams({ strict: false }) as { orderId?: string }
  const application = useApplication(orderId)
  const frame = application.data && (
    <>
      <PageHeader
        title={say.documents.title}
        lead={say.documents.lead(application.data.reference)}
        actions={
          isEditable(application.data.state) && (
            <LinkButton icon="left" to={paths.applyNotarization({ id: orderId })}>
              {say.documents.back}
            </LinkButton>
          )
        }
      />
      {isEditable(application.data.state) && <StepsHead current="sign" />}
    </>
  )
  return (
    <>
      {frame ?? <PageHeader title={say.documents.title} />}
      <Loaded query={application} rows={6}>
        {(data) => (isEditable(data.state) ? <Drawn application={data} /> : <SubmittedAlready id={data.id} />)}
      </Loaded>
    </>
  )
}

function SubmittedAlready({ id }: { readonly id: string }) {
  const say = notarizationWords.use()
  return (
    <Callout>
      <p>{say.documents.submitted}</p>
      <LinkButton to={paths.notarization({ id })}>{say.toDetail}</LinkButton>
    </Callout>
  )
}

function Drawn({ application }: { readonly application: Application }) {
  const say = notarizationWords.use()
  const { id, reference } = application
  const { data, error, refetch } = useDocuments(id, true)
  if (error instanceof CallError && error.code === judicialErrors.NOT_COMPLETE.code)
    return <Incomplete application={application} />
  if (error && !data) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="notarization-stack">
        <p role="status">{say.documents.drawing}</p>
        <ListSkeleton rows={6} />
      </div>
    )
  if (data.isOutdated) return <Incomplete application={application} />
  return (
    <div className="notarization-narrow">
      {documentsToSign(data).length > 0 && <Callout>{say.documents.read}</Callout>}
      {(['write', 'notice'] as const).map((key) => {
        const document = data[key]
        return (
          document && (
            <DocumentCard
              key={key}
              id={id}
              reference={reference}
              name={key}
              document={document}
              onOpened={() => void refetch()}
            />
          )
        )
      })}
      <SignCard id={id} documents={data} reload={refetch} />
      <Submit application={application} documents={data} />
    </div>
  )
}

function Incomplete({ application: { id, problems } }: { readonly application: Application }) {
  const say = notarizationWords.use()
  return (
    <Callout kind="warning">
      <strong>{say.documents.incomplete}</strong>
      <ul className="notarization-lacks">
        {problems.map((problem) => (
          <li key={problem}>{say.problems.texts[problem]}</li>
        ))}
      </ul>
      <LinkButton look="primary" to={paths.applyNotarization({ id })}>
        {say.documents.back}
      </LinkButton>
    </Callout>
  )
}

interface SubmitProps {
  readonly application: Application
  readonly documents: Documents
}

function Submit({ application: { id, state }, documents }: SubmitProps) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, problem, run } = useAct()
  const isSigned = [documents.write, documents.notice].every((document) => document?.state === 'complete')
  const again = state === 'supplement'
  const submit = async () => {
    const done = await run((options) => call(again ? notarizationApi.resubmit : notarizationApi.submit, { id }, options))
    if (!done) return void refreshNotarizations(client)
    keepProgress(client, done.value)
    await navigate({ to: paths.notarizationSuccess({ id }) })
    await refreshNotarizations(client)
  }
  return (
    <section className="card notarization-stack" aria-label={say.submit.title}>
      <h2 className="card-title">{say.submit.title}</h2>
      <p>{say.submit.text}</p>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="notarization-acts">
        <Button look="primary" busy={busy} disabled={!isSigned} onClick={() => void submit()}>
          {again ? say.submit.again : say.submit.act}
        </Button>
        {!isSigned && <span className="quiet">{documentsToSign(documents).length > 0 ? say.submit.signFirst : ''}</span>}
      </div>
    </section>
  )
}
