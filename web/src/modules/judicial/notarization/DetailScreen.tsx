// One application after it was submitted: where it stands, what is waited for, and everything that belongs to it.
import { generalErrors } from '@attestry/contract/errors'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application, Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { Link, useParams } from '@tanstack/react-router'
import { CallError } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CaseStatus } from '../../casework/public.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { CaseDocuments, DocumentsToSign } from './CaseDocuments.tsx'
import { CasePapers } from './CasePapers.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { ClockCard } from './ClockCard.tsx'
import { DetailActs } from './DetailActs.tsx'
import { mainOnly } from './Gate.tsx'
import { Messages } from './Messages.tsx'
import { NextStep } from './NextStep.tsx'
import { NoApplication } from './NoApplication.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { useApplication, useProgress } from './queries.ts'
import { Timeline } from './Timeline.tsx'
import './notarization.css'
import { notarizationWords } from './words.ts'

export const DetailScreen = mainOnly(Detail)

const missingCodes: readonly string[] = [generalErrors.NOT_FOUND.code, generalErrors.INPUT_REFUSED.code]

function Detail() {
  const say = notarizationWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const application = useApplication(id)
  const progress = useProgress(id)
  if (application.error instanceof CallError && missingCodes.includes(application.error.code)) return <NoApplication />
  return (
    <>
      <Link className="notarization-back" to={paths.notarizations()}>
        <Icon name="left" size={16} />
        {say.name}
      </Link>
      <PageHeader
        title={application.data ? say.detail.title(application.data.reference) : say.name}
        lead={
          application.data && <CaseStatus definition={notarizationCase} state={progress.data?.state ?? application.data.state} />
        }
        actions={application.data && progress.data && <DetailActs application={application.data} progress={progress.data} />}
      />
      <Loaded query={application} rows={8}>
        {(data) => (
          <Loaded query={progress} rows={8}>
            {(info) => <Body application={data} progress={info} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

function Body({ application, progress }: { readonly application: Application; readonly progress: Progress }) {
  return (
    <div className="work">
      <div className="work-main">
        <NextStep application={application} progress={progress} />
        <DocumentsToSign application={application} />
        {progress.certificate && <CertificateCard progress={progress} certificate={progress.certificate} />}
        {progress.quote && <QuoteCard progress={progress} />}
        <CaseDocuments application={application} />
        <CasePapers application={application} />
        {!notarizationCase.hiddenFromDesk?.includes(progress.state) && <Messages id={application.id} />}
      </div>
      <aside className="work-side work-side-cards">
        <ClockCard progress={progress} />
        <ApplicationFacts application={application} />
        <Timeline progress={progress} />
      </aside>
    </div>
  )
}
