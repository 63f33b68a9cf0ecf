// One appraisal after it was submitted: where it stands, what is waited for, fee, documents, materials and timeline.
import { generalErrors } from '@attestry/contract/errors'
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CaseStatus } from '../../casework/public.tsx'
import { mainOnly } from '../notarization/Gate.tsx'
import { AddMaterials } from './AddMaterials.tsx'
import { Documents, Materials } from './AppraisalDocuments.tsx'
import { AppraisalMissing } from './AppraisalMissing.tsx'
import { Clocks, Facts, Timeline } from './AppraisalSideCards.tsx'
import { FeeCard } from './FeeCard.tsx'
import { keepAppraisal, refreshAppraisals, useAppraisal } from './queries.ts'
import '../notarization/notarization.css'
import { appraisalWords } from './words.ts'

export const AppraisalDetailScreen = mainOnly(Detail)

const missingCodes: readonly string[] = [generalErrors.NOT_FOUND.code, generalErrors.INPUT_REFUSED.code]
const kinds = { waiting: 'info', done: 'success', failed: 'error', plain: 'info' } as const
/** The acts of the centre whose notes explain the state that they led to. */
const explaining: readonly string[] = ['ask', 'reject', 'terminate']

function Detail() {
  const say = appraisalWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useAppraisal(id)
  if (query.error instanceof CallError && missingCodes.includes(query.error.code)) return <AppraisalMissing />
  const { data } = query
  return (
    <>
      <Link className="notarization-back" to={paths.appraisals()}>
        <Icon name="left" size={16} />
        {say.name}
      </Link>
      <PageHeader
        title={data ? `${say.name} ${data.reference}` : say.name}
        lead={data && <CaseStatus definition={appraisalCase} state={data.state} />}
        actions={data && <Withdraw appraisal={data} />}
      />
      <Loaded query={query} rows={8}>
        {(appraisal) => (
          <div className="work">
            <div className="work-main">
              <NextStep appraisal={appraisal} />
              <Documents appraisal={appraisal} />
              <FeeCard appraisal={appraisal} />
              <Materials appraisal={appraisal} />
            </div>
            <aside className="work-side work-side-cards">
              <Clocks appraisal={appraisal} />
              <Facts appraisal={appraisal} />
              <Timeline appraisal={appraisal} />
            </aside>
          </div>
        )}
      </Loaded>
    </>
  )
}

interface PartProps {
  readonly appraisal: Appraisal
}

function NextStep({ appraisal: { id, state, timeline, evidence } }: PartProps) {
  const say = appraisalWords.use()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const { title, text } = say.next[state]
  const note = timeline.findLast(({ act, to }) => to === state && act !== null && explaining.includes(act))?.note
  const isYours = state === 'draft' || state === 'awaiting_payment' || state === 'supplement'
  const supply = async (added: readonly { readonly ano: string; readonly purpose: string }[], note: string) => {
    try {
      keepAppraisal(client, await call(appraisalApi.supply, { id, evidence: [...added], note }))
    } catch (error) {
      // Shown by the call.
      if (error instanceof CallError) return false
      throw error
    }
    notify({ kind: 'success', text: say.supply.done })
    return refreshAppraisals(client)
  }
  return (
    <Callout kind={isYours ? 'warning' : kinds[appraisalCase.states[state].tone]}>
      <strong>{title}</strong>
      <p>{text}</p>
      {note && (
        <blockquote className="notarization-note" data-user-content>
          {note}
        </blockquote>
      )}
      {state === 'draft' && (
        <LinkButton look="primary" to={paths.applyAppraisal({ id })}>
          {say.goOn}
        </LinkButton>
      )}
      {state === 'supplement' && (
        <>
          <Button look="primary" onClick={() => setAdding(true)}>
            {say.supply.act}
          </Button>
          <AddMaterials
            open={isAdding}
            title={say.supply.title}
            held={new Set(evidence.map(({ ano }) => ano))}
            supplements
            label={say.supply.send}
            onAdd={supply}
            onClose={() => setAdding(false)}
          />
        </>
      )}
    </Callout>
  )
}

function Withdraw({ appraisal: { id, state } }: PartProps) {
  const say = appraisalWords.use()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (!actsOf(appraisalCase, state, 'applicant').includes('withdraw')) return null
  const isBefore = state === 'awaiting_payment' || state === 'submitted'
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {say.withdraw.act}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={say.withdraw.act}
        act={say.withdraw.act}
        danger
        disabled={reason.trim().length < 2}
        onConfirm={async () => {
          keepAppraisal(client, await call(appraisalApi.withdraw, { id, reason: reason.trim() }))
          notify({ kind: 'success', text: say.withdraw.done })
          await refreshAppraisals(client)
        }}
        onClose={() => setOpen(false)}
      >
        <div className="notarization-stack">
          <p>{isBefore ? say.withdraw.before : say.withdraw.after}</p>
          <TextField label={say.withdraw.reason} rows={3} value={reason} maxLength={500} onChange={setReason} />
        </div>
      </ConfirmDialog>
    </>
  )
}
