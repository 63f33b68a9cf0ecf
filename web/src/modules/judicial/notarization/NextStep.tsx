// What the case waits for and from whom, with what the office wrote about it.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { isEditable, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application, Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Callout } from '../../../ui/light-components.ts'
import { SIGN_ID } from './CaseDocuments.tsx'
import { keepProgress, refreshNotarizations } from './queries.ts'
import { documentsToSign } from './SignCard.tsx'
import { notarizationWords } from './words.ts'

interface NextStepProps {
  readonly application: Application
  readonly progress: Progress
}

/** The acts of the office whose notes explain the state that they led to. */
const explaining: readonly string[] = ['ask', 'reject', 'suspend', 'end', 'revoke']

/** The acts that the case waits for; the others end it. */
const awaited: readonly string[] = ['submit', 'resubmit', 'pay', 'supply']

const kinds = { waiting: 'info', done: 'success', failed: 'error', plain: 'info' } as const

export function NextStep({ application, progress }: NextStepProps) {
  const say = notarizationWords.use()
  const { state, timeline } = progress
  const mustSign = !isEditable(state) && documentsToSign(application.documents).length > 0
  const { title, text } = mustSign ? say.next.transcript : say.next[state]
  const note = [...timeline].reverse().find(({ act, to }) => to === state && act !== null && explaining.includes(act))?.note
  const isYours = mustSign || actsOf(notarizationCase, state, 'applicant').some((act) => awaited.includes(act))
  const { tone } = notarizationCase.states[state]
  return (
    <Callout kind={isYours ? 'warning' : kinds[tone]}>
      <strong>{title}</strong>
      <p>{text}</p>
      {note && (
        <blockquote className="notarization-note" data-user-content>
          {note}
        </blockquote>
      )}
      {mustSign && (
        <Button look="primary" onClick={goToSigning}>
          {say.detail.toSign}
        </Button>
      )}
      <Acts application={application} progress={progress} />
    </Callout>
  )
}

function goToSigning(): void {
  const section = document.getElementById(SIGN_ID)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

function Acts({ application: { id, documents }, progress: { state } }: NextStepProps) {
  const say = notarizationWords.use()
  const acts = actsOf(notarizationCase, state, 'applicant')
  if (acts.includes('submit'))
    return (
      <div className="notarization-acts notarization-below">
        <LinkButton look="primary" to={paths.applyNotarization({ id })}>
          {say.detail.goOn}
        </LinkButton>
      </div>
    )
  if (acts.includes('resubmit'))
    return (
      <div className="notarization-acts notarization-below">
        <LinkButton icon="edit" to={paths.applyNotarization({ id })}>
          {say.detail.change}
        </LinkButton>
        <Resubmit id={id} mustSign={documents.isOutdated || documents.write?.state !== 'complete'} />
      </div>
    )
  if (acts.includes('supply'))
    return (
      <div className="notarization-below">
        <Supply id={id} />
      </div>
    )
  return null
}

/** Papers alone need no new signatures: what the documents state has not changed. */
function Resubmit({ id, mustSign }: { readonly id: string; readonly mustSign: boolean }) {
  const say = notarizationWords.use()
  if (mustSign)
    return (
      <LinkButton look="primary" to={paths.notarizationDocuments({ orderId: id })}>
        {say.detail.signAgain}
      </LinkButton>
    )
  return <ActButton id={id} endpoint={notarizationApi.resubmit} label={say.submit.again} done={say.detail.resubmitted} />
}

function Supply({ id }: { readonly id: string }) {
  const say = notarizationWords.use()
  return <ActButton id={id} endpoint={notarizationApi.supply} label={say.detail.supply} done={say.detail.supplied} />
}

interface ActButtonProps {
  readonly id: string
  readonly endpoint: typeof notarizationApi.resubmit
  readonly label: string
  readonly done: string
}

function ActButton({ id, endpoint, label, done }: ActButtonProps) {
  const client = useQueryClient()
  const { busy, problem, run } = useAct()
  const act = async () => {
    const answer = await run((options) => call(endpoint, { id }, options))
    if (answer) {
      keepProgress(client, answer.value)
      notify({ kind: 'success', text: done })
    }
    await refreshNotarizations(client)
  }
  return (
    <>
      <Button look="primary" busy={busy} onClick={() => void act()}>
        {label}
      </Button>
      {problem && (
        <p role="alert" className="notarization-hint">
          {problem}
        </p>
      )}
    </>
  )
}
