// The single texts of the template: what the certificate states, the periods, and the pattern of its number with a preview.
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { certificateNumber, notarizationClocks } from '@attestry/contract/modules/judicial/template'
import { useLocale } from '../../../kernel/locale.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Card } from '../../../ui/light-components.ts'
import type { TemplateRows } from './template-draft.ts'
import { notarizationTemplateWords } from './words.ts'

interface TemplateSettingsProps {
  readonly rows: TemplateRows
  readonly problems: Readonly<Record<string, string>>
  onChange(patch: Partial<TemplateRows>): void
}

export function TemplateSettings({ rows: { certificate, periods, numberPattern }, problems, onChange }: TemplateSettingsProps) {
  const say = notarizationTemplateWords.use()
  const locale = useLocale()
  const year = new Date().getFullYear()
  return (
    <>
      <Card title={say.certificate}>
        <p className="quiet">{say.certificateHint}</p>
        <div className="template-texts">
          <TextField
            label={say.chinese}
            problem={problems['template.certificate.zh'] && say.fieldProblems.text}
            rows={5}
            maxLength={600}
            value={certificate.zh}
            onChange={(zh) => onChange({ certificate: { ...certificate, zh } })}
          />
          <TextField
            label={say.english}
            problem={problems['template.certificate.en'] && say.fieldProblems.text}
            rows={5}
            maxLength={1200}
            value={certificate.en}
            onChange={(en) => onChange({ certificate: { ...certificate, en } })}
          />
        </div>
      </Card>
      <Card title={say.periods}>
        <p className="quiet">{say.periodsHint}</p>
        <div className="template-periods">
          {notarizationClocks.map((clock) => (
            <TextField
              key={clock}
              label={notarizationCase.clocks?.[clock]?.[locale] ?? clock}
              problem={problems[`template.periods.${clock}`] && say.fieldProblems.days}
              maxLength={3}
              value={Number.isNaN(periods[clock]) ? '' : String(periods[clock])}
              onChange={(text) => onChange({ periods: { ...periods, [clock]: /^\d+$/.test(text) ? Number(text) : Number.NaN } })}
            />
          ))}
        </div>
      </Card>
      <Card title={say.number}>
        <div className="template-number">
          <TextField
            label={say.pattern}
            hint={say.patternHint}
            problem={problems['template.numberPattern'] && say.fieldProblems.pattern}
            maxLength={60}
            value={numberPattern}
            onChange={(next) => onChange({ numberPattern: next })}
          />
          <p>
            <span className="quiet">{say.preview}</span>{' '}
            <strong className="figures" data-user-content>
              {certificateNumber({ numberPattern }, year, 1)}
            </strong>
          </p>
        </div>
      </Card>
    </>
  )
}
