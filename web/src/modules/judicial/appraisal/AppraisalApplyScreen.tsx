// The wizard of an entrustment: filled in and saved as one goes, then read, signed and submitted.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { mainOnly } from '../notarization/Gate.tsx'
import { SaveLine } from '../notarization/SaveLine.tsx'
import { notarizationWords } from '../notarization/words.ts'
import { AppraisalMissing } from './AppraisalMissing.tsx'
import { EntrustmentFields } from './EntrustmentFields.tsx'
import { FeeLines } from './FeeCard.tsx'
import { MaterialSection } from './MaterialSection.tsx'
import { NotOffered } from './NotOffered.tsx'
import { keepAppraisal, refreshAppraisals, useAppraisal, useAppraisalTemplate } from './queries.ts'
import { SignStep } from './SignStep.tsx'
import { readEntrustmentSearch } from './search.ts'
import { useEntrustment } from './use-entrustment.ts'
import '../notarization/notarization.css'
import { appraisalWords } from './words.ts'

export const AppraisalApplyScreen = mainOnly(Apply)

function Apply() {
  const say = appraisalWords.use()
  const [{ id, step }] = useUrlState(readEntrustmentSearch)
  const query = useAppraisal(id ?? '')
  if (id === undefined) return <AppraisalMissing />
  return (
    <Loaded query={query} rows={8}>
      {(appraisal) => {
        if (appraisal.state !== 'draft')
          return (
            <>
              <PageHeader title={say.form.title} />
              <Callout>
                <p>{say.form.submittedAlready}</p>
                <LinkButton to={paths.appraisal({ id })}>{say.toDetail}</LinkButton>
              </Callout>
            </>
          )
        return step === 'sign' ? <SignStep appraisal={appraisal} /> : <Form key={id} appraisal={appraisal} />
      }}
    </Loaded>
  )
}

function Form({ appraisal }: { readonly appraisal: Appraisal }) {
  const say = appraisalWords.use()
  const leaving = notarizationWords.use().apply
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useEntrustment(appraisal)
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data: offer } = useAppraisalTemplate()
  const isOff = offer?.isOffered === false
  const { id, problems, fee } = appraisal
  const leave = useBlocker({
    // What is typed is saved before the screen is left; only what cannot be saved is asked about.
    shouldBlockFn: async () => form.isDirty() && !(await form.flush()),
    enableBeforeUnload: form.isDirty,
    withResolver: true,
  })
  const next = async () => {
    setBusy(true)
    setChecked(true)
    try {
      if (!(await form.flush())) return
      keepAppraisal(client, await call(appraisalApi.draw, { id }))
      await navigate({ to: paths.applyAppraisal({ id, step: 'sign' }) })
    } catch (error) {
      // Shown by the call; the list names what is missing.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const section = { form, appraisal, problems: new Set(isChecked ? problems : []) }
  return (
    <>
      <PageHeader
        title={say.form.title}
        lead={say.form.lead(appraisal.reference)}
        actions={<Discard id={id} before={form.flush} />}
      />
      {isOff && <NotOffered />}
      <div className="work">
        <div className="work-main">
          <EntrustmentFields {...section} />
          <MaterialSection {...section} />
        </div>
        <aside className="work-side">
          <SaveLine save={form.save} onRetry={() => void form.flush()} onResolve={form.resolve} />
          <section className="notarization-problems" aria-label={say.form.problems}>
            <h2 className="side-title">{say.form.problems}</h2>
            <div aria-live="polite">
              {problems.length === 0 ? (
                <p>{say.form.complete}</p>
              ) : (
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{say.problems[problem]}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
          <section aria-label={say.fee.title}>
            <h2 className="side-title">{say.fee.title}</h2>
            <FeeLines fee={fee} />
          </section>
          <Button
            look="primary"
            wide
            busy={busy}
            disabled={isOff || (problems.length > 0 && !form.isDirty())}
            onClick={() => void next()}
          >
            {say.form.next}
          </Button>
          <p className="quiet">{say.form.nextHint}</p>
        </aside>
      </div>
      <ConfirmDialog
        open={leave.status === 'blocked'}
        title={leaving.unsaved}
        act={leaving.leave}
        cancel={leaving.stay}
        danger
        onConfirm={() => leave.proceed?.()}
        onClose={() => leave.reset?.()}
      >
        <p>{leaving.unsavedText}</p>
      </ConfirmDialog>
    </>
  )
}

function Discard({ id, before }: { readonly id: string; before(): Promise<unknown> }) {
  const say = appraisalWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {say.form.discard}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={say.form.discard}
        act={say.form.discard}
        danger
        onConfirm={async () => {
          await before()
          await call(appraisalApi.abandon, { id })
          notify({ kind: 'success', text: say.form.discarded })
          await navigate({ to: paths.appraisals() })
          await refreshAppraisals(client)
        }}
        onClose={() => setOpen(false)}
      >
        <p>{say.form.discardText}</p>
      </ConfirmDialog>
    </>
  )
}
