// The form of an application, saved as one types, with everything that is still missing beside it.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { isEditable, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { AbandonButton } from './AbandonButton.tsx'
import { ApplicantSection } from './ApplicantSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import { verifiedOnly } from './Gate.tsx'
import { MatterSection } from './MatterSection.tsx'
import { NoApplication } from './NoApplication.tsx'
import { Papers } from './Papers.tsx'
import { ProblemList } from './ProblemList.tsx'
import { detailKey, useApplication, useTemplate } from './queries.ts'
import { SaveLine } from './SaveLine.tsx'
import { StepsHead } from './StepsHead.tsx'
import { readApplicationSearch } from './search.ts'
import './notarization.css'
import { useDraft } from './use-draft.ts'
import { notarizationWords } from './words.ts'

export const ApplyScreen = verifiedOnly('apply', Apply)

function Apply() {
  const say = notarizationWords.use()
  const [{ id }] = useUrlState(readApplicationSearch)
  const query = useApplication(id ?? '', id !== undefined)
  if (id === undefined) return <NoApplication />
  return (
    <Loaded query={query} rows={8}>
      {(application) =>
        isEditable(application.state) ? (
          <ApplyForm key={application.id} application={application} />
        ) : (
          <>
            <PageHeader title={say.apply.title} />
            <Callout>
              <p>{say.apply.submittedAlready}</p>
              <LinkButton to={paths.notarization({ id: application.id })}>{say.toDetail}</LinkButton>
            </Callout>
          </>
        )
      }
    </Loaded>
  )
}

function ApplyForm({ application }: { readonly application: Application }) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: offer } = useTemplate()
  const form = useDraft(application)
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, problems, documents, state } = application
  const leave = useBlocker({
    // What is typed is saved before the screen is left; only what cannot be saved is asked about.
    shouldBlockFn: async () => form.isDirty() && !(await form.flush()),
    enableBeforeUnload: form.isDirty,
    withResolver: true,
  })
  const shown = new Set(isChecked ? problems : [])
  const isSigned = [documents.write, documents.notice].some((document) => document?.places.some(({ signedAt }) => signedAt))
  const next = async () => {
    setBusy(true)
    const isSaved = await form.flush()
    setBusy(false)
    if (!isSaved) return
    setChecked(true)
    const saved = client.getQueryData<Application>(detailKey(id))
    if (saved?.problems.length === 0) await navigate({ to: paths.notarizationDocuments({ orderId: id }) })
    else document.getElementById(PROBLEMS_ID)?.focus()
  }
  const section = { form, application, problems: shown }
  return (
    <>
      <PageHeader
        title={say.apply.title}
        lead={say.apply.lead(application.reference)}
        actions={
          actsOf(notarizationCase, state, 'applicant').includes('abandon') && (
            <AbandonButton id={id} state={state} before={form.flush} />
          )
        }
      />
      <StepsHead current="form" />
      {isSigned && (
        <div className="notarization-above">
          <Callout kind="warning">{say.apply.voids}</Callout>
        </div>
      )}
      <div className="work">
        <div className="work-main">
          <ApplicantSection {...section} />
          <Papers application={application} problems={shown} />
          <MatterSection {...section} template={offer?.template} />
          <EvidenceSection {...section} />
          <DeliverySection {...section} />
        </div>
        <aside className="work-side">
          <SaveLine save={form.save} onRetry={() => void form.flush()} onResolve={form.resolve} />
          <ProblemList id={PROBLEMS_ID} problems={problems} />
          <Button look="primary" wide busy={busy} onClick={() => void next()}>
            {say.apply.next}
          </Button>
          <p className="quiet">{say.apply.nextHint}</p>
        </aside>
      </div>
      <ConfirmDialog
        open={leave.status === 'blocked'}
        title={say.apply.unsaved}
        act={say.apply.leave}
        cancel={say.apply.stay}
        danger
        onConfirm={() => leave.proceed?.()}
        onClose={() => leave.reset?.()}
      >
        <p>{say.apply.unsavedText}</p>
      </ConfirmDialog>
    </>
  )
}

const PROBLEMS_ID = 'notarization-problems'
