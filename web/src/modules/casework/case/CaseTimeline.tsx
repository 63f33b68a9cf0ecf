// Timeline of a case at the desk: every step with its person and note, and who handles the case.
import { actsOf, type CaseDefinition } from '@attestry/contract/modules/casework/definition'
import { type AssignmentAct, assignmentActs, type CaseTimeline as Timeline } from '@attestry/contract/modules/casework/timeline'
import { useQuery } from '@tanstack/react-query'
import type { CallOptions } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Collection, collectionKey } from '../../../ui/collection/use-collection.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useAccount } from '../../account/public.tsx'
import './casework.css'
import { caseworkWords } from './words.ts'

type Definition = Pick<CaseDefinition, 'states' | 'acts' | 'transitions'>

interface CaseTimelineProps {
  readonly definition: Definition
  readonly desk: Pick<Collection, 'name' | 'reload'>
  readonly id: string
  readonly state: string
  load(options: CallOptions): Promise<Timeline>
  /** What the first step is called where a case begins before it is submitted. */
  readonly opened?: string
  /** Absent: the page shows the handler elsewhere, by `CaseHandler`. */
  readonly assign?: Assign
}

type Assign = (
  input: { readonly act: AssignmentAct; readonly expectedHandler?: string },
  options: CallOptions,
) => Promise<unknown>

const useTimeline = ({ desk, id, load }: Pick<CaseTimelineProps, 'desk' | 'id' | 'load'>) =>
  useQuery({ queryKey: collectionKey(desk.name, 'timeline', id), queryFn: ({ signal }) => load({ signal }) })

/** Who handles the case; taken on or handed back while the desk can act. */
export function CaseHandler(props: CaseTimelineProps & { readonly assign: Assign }) {
  const { definition, desk, state, assign } = props
  const { data, error, refetch } = useTimeline(props)
  if (error) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const open = actsOf(definition, state, 'desk').length > 0
  return <Handler handler={data.handler} assign={open ? assign : undefined} onDone={desk.reload} />
}

export function CaseTimeline(props: CaseTimelineProps) {
  const { definition, desk, state, assign } = props
  const say = caseworkWords.use()
  const opened = props.opened ?? say.opened
  const { data, error, refetch } = useTimeline(props)
  if (error) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const open = actsOf(definition, state, 'desk').length > 0
  return (
    <section>
      <h3>{say.timeline}</h3>
      {open && assign && <Handler handler={data.handler} assign={assign} onDone={desk.reload} />}
      <ol className="case-steps">
        {data.list.map((step) => (
          <Step key={`${step.at} ${step.act} ${step.to}`} definition={definition} step={step} opened={opened} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly definition: Definition
  readonly step: Timeline['list'][number]
  readonly opened: string
}

function Step({ definition, step, opened }: StepProps) {
  const say = caseworkWords.use()
  const locale = useLocale()
  const names: Definition['acts'] = { ...definition.acts, ...assignmentActs }
  return (
    <li>
      <div className="case-step-head">
        <strong>{step.act === null ? opened : names[step.act]?.[locale]}</strong>
        <time className="figures" dateTime={step.at}>
          {time(step.at)}
        </time>
      </div>
      <div className="quiet">{step.name ? <span data-user-content>{step.name}</span> : say.actors[step.actor]}</div>
      {step.note && <p data-user-content>{step.note}</p>}
    </li>
  )
}

interface HandlerProps {
  readonly assign: Assign | undefined
  readonly handler: Timeline['handler']
  onDone(): Promise<void>
}

function Handler({ handler, assign, onDone }: HandlerProps) {
  const say = caseworkWords.use()
  const locale = useLocale()
  const account = useAccount()
  const act = handler && handler.id === account?.id ? 'release' : 'take'
  const { busy, problem, run } = useAct()
  const change = async () => {
    if (!assign) return
    if (await run((options) => assign({ act, ...(handler && { expectedHandler: handler.id }) }, options))) await onDone()
  }
  return (
    <>
      <div className="case-handler">
        <span>
          {say.handler} <strong data-user-content>{handler?.name ?? say.nobody}</strong>
        </span>
        {assign && (
          <Button small busy={busy} onClick={() => void change()}>
            {assignmentActs[act][locale]}
          </Button>
        )}
      </div>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </>
  )
}
