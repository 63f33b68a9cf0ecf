// Beside an appraisal: its periods, what was entrusted, and its timeline.
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { AppraisalDue } from './AppraisalDue.tsx'
import { appraisalWords } from './words.ts'

interface PartProps {
  readonly appraisal: Appraisal
}

export function Clocks({ appraisal: { clocks } }: PartProps) {
  const say = appraisalWords.use()
  const locale = useLocale()
  if (clocks.length === 0) return null
  return (
    <Card title={say.clocks}>
      <KeyValue
        rows={clocks.map((clock) => [
          appraisalCase.clocks?.[clock.name]?.[locale] ?? clock.name,
          <AppraisalDue key={clock.name} clock={clock} />,
        ])}
      />
    </Card>
  )
}

export function Facts({ appraisal: { draft, names, entrusterName } }: PartProps) {
  const say = appraisalWords.use()
  const locale = useLocale()
  const text = (value: string) => <span data-user-content>{value}</span>
  return (
    <Card title={say.facts}>
      <KeyValue
        rows={[
          [say.form.entruster, text(entrusterName)],
          [say.form.channel, say.form.channels[draft.channel]],
          ...(draft.channel === 'law-firm' ? [[say.form.firm.name, text(draft.firm.name)] as const] : []),
          [say.form.kind, say.form.kinds[draft.kind]],
          [say.columns.matters, text(names.matters.map((name) => name[locale]).join(locale === 'zh' ? '、' : ', '))],
          [say.form.questions, text(draft.questions)],
          [say.form.use, text(names.use?.[locale] ?? '')],
        ]}
      />
    </Card>
  )
}

export function Timeline({ appraisal: { timeline } }: PartProps) {
  const say = appraisalWords.use()
  const locale = useLocale()
  const acts: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = appraisalCase.acts
  return (
    <Card title={say.timeline.title}>
      <ol className="notarization-timeline">
        {timeline
          .filter(({ act }) => act === null || act in acts)
          .reverse()
          .map(({ at, act, actor, note }) => (
            <li key={`${at} ${act}`}>
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
          ))}
      </ol>
    </Card>
  )
}
