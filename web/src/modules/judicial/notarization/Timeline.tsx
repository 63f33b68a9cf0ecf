// What happened in the case, newest first, in the words of the applicant's side.

import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Card } from '../../../ui/light-components.ts'
import { notarizationWords } from './words.ts'

type Step = Progress['timeline'][number]

export function Timeline({ progress: { timeline } }: { readonly progress: Progress }) {
  const say = notarizationWords.use()
  const isShown = ({ act }: Step) => act === null || act in notarizationCase.acts
  return (
    <Card title={say.timeline.title}>
      <ol className="notarization-timeline">
        {[...timeline]
          .filter(isShown)
          .reverse()
          .map((step) => (
            <TimelineStep key={`${step.at} ${step.act}`} step={step} />
          ))}
      </ol>
    </Card>
  )
}

function TimelineStep({ step: { at, actor, act, note } }: { readonly step: Step }) {
  const say = notarizationWords.use()
  const locale = useLocale()
  const acts: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = notarizationCase.acts
  return (
    <li>
      <strong>{act === null ? say.timeline.opened : acts[act]?.[locale]}</strong>
      <div className="quiet">
        {say.timeline.actors[actor]} <time className="figures">{time(at)}</time>
      </div>
      {note && (
        <p className="notarization-message" data-user-content>
          {note}
        </p>
      )}
    </li>
  )
}
