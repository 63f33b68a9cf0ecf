// The lists of texts in the settings of appraisals, in both languages, and the pattern of numbers with a preview.
import { type AppraisalSettings, appraisalNumber } from '@attestry/contract/modules/judicial/appraisal-settings'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Card } from '../../../ui/light-components.ts'
import '../notarization-template/notarization-template.css'
import { appraisalDeskWords } from './words.ts'

const lists = ['matters', 'uses', 'notice', 'acceptanceChecks'] as const
type List = (typeof lists)[number]
type Entries = AppraisalSettings[List]

const MAX_ENTRIES = 40
const KEY = /^[a-z][a-z-]{1,31}$/
const PATTERN = /^(?=.*\{year\})(?=.*\{seq\}).{6,60}$/u

const keyFits = (entries: Entries, key: string) => KEY.test(key) && entries.filter((each) => each.key === key).length === 1
const textFits = (text: string) => text.trim() !== ''

/** Every entry has a key of its own and both texts, and the pattern has its places. */
export const textsFit = (settings: AppraisalSettings): boolean =>
  PATTERN.test(settings.numberPattern.trim()) &&
  lists.every((list) =>
    settings[list].every(({ key, text }) => keyFits(settings[list], key) && textFits(text.zh) && textFits(text.en)),
  )

interface SettingTextsProps {
  readonly settings: AppraisalSettings
  /** As saved: their keys are fixed, because cases refer to them. */
  readonly saved: AppraisalSettings
  onChange(settings: AppraisalSettings): void
}

export function SettingTexts({ settings, saved, onChange }: SettingTextsProps) {
  const say = appraisalDeskWords.use().settings
  const { numberPattern } = settings
  return (
    <>
      {lists.map((list) => (
        <EntryCard
          key={list}
          list={list}
          entries={settings[list]}
          fixed={new Set(saved[list].map(({ key }) => key))}
          onChange={(entries) => onChange({ ...settings, [list]: entries })}
        />
      ))}
      <Card title={say.number}>
        <div className="case-form">
          <TextField
            label={say.pattern}
            hint={say.patternHint}
            problem={PATTERN.test(numberPattern.trim()) ? undefined : say.patternHint}
            value={numberPattern}
            maxLength={60}
            onChange={(next) => onChange({ ...settings, numberPattern: next })}
          />
          <p>
            <span className="quiet">{say.preview}</span>{' '}
            <strong className="figures" data-user-content>
              {appraisalNumber({ numberPattern }, new Date().getFullYear(), 1)}
            </strong>
          </p>
        </div>
      </Card>
    </>
  )
}

interface EntryCardProps {
  readonly list: List
  readonly entries: Entries
  readonly fixed: ReadonlySet<string>
  onChange(entries: Entries): void
}

function EntryCard({ list, entries, fixed, onChange }: EntryCardProps) {
  const say = appraisalDeskWords.use().settings
  const change = (at: number, patch: Partial<Entries[number]>) =>
    onChange(entries.map((each, place) => (place === at ? { ...each, ...patch } : each)))
  return (
    <details className="card template-list">
      <summary>
        <span>{say.lists[list]}</span> <span className="quiet">{say.entries(entries.length)}</span>
      </summary>
      <ol className="template-entries">
        {entries.map(({ key, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys of new entries are edited, so nothing else identifies a row
          <li key={at}>
            <div className="template-entry-head">
              <strong className="figures">{at + 1}</strong>
              {fixed.has(key) ? (
                <code className="mono">{key}</code>
              ) : (
                <TextField
                  label={say.key}
                  hint={say.keyHint}
                  problem={keyFits(entries, key) ? undefined : say.keyHint}
                  maxLength={32}
                  mono
                  value={key}
                  onChange={(next) => change(at, { key: next })}
                />
              )}
              <span className="template-entry-acts">
                <Button
                  look="quiet"
                  small
                  icon="close"
                  disabled={entries.length === 1}
                  aria-label={say.removeEntry(say.lists[list], at + 1)}
                  onClick={() => onChange(entries.filter((_, place) => place !== at))}
                />
              </span>
            </div>
            <div className="template-texts">
              <TextField
                label={say.textZh}
                problem={textFits(text.zh) ? undefined : say.textMissing}
                rows={2}
                maxLength={600}
                value={text.zh}
                onChange={(zh) => change(at, { text: { ...text, zh } })}
              />
              <TextField
                label={say.textEn}
                problem={textFits(text.en) ? undefined : say.textMissing}
                rows={2}
                maxLength={1200}
                value={text.en}
                onChange={(en) => change(at, { text: { ...text, en } })}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        small
        icon="plus"
        disabled={entries.length >= MAX_ENTRIES}
        onClick={() => onChange([...entries, { key: '', text: { zh: '', en: '' } }])}
      >
        {say.addEntry}
      </Button>
    </details>
  )
}
