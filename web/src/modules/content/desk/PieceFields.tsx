// Form fields of a piece: its section, texts in both languages, link, and display period.
import { type PieceKind, pieceKinds, sectionsOf } from '@attestry/contract/modules/content/piece'
import { Field } from '../../../light/Field.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { fromLocalTime, localTime, type PieceDraft } from './draft.ts'
import { contentDeskWords } from './words.ts'

interface PieceFieldsProps {
  readonly draft: PieceDraft
  readonly problems: Readonly<Record<string, string>>
  /** The kind of a stored piece cannot be changed. */
  readonly kindFixed: boolean
  onChange(draft: PieceDraft): void
}

/** Banners, products and activities have only a title and a summary; the others have a body. */
const hasBody = (kind: PieceKind) => kind === 'news' || kind === 'announcement' || kind === 'help'

export function PieceFields({ draft, problems, kindFixed, onChange }: PieceFieldsProps) {
  const say = contentDeskWords.use()
  const change = (patch: Partial<PieceDraft>) => onChange({ ...draft, ...patch })
  return (
    <>
      <div className="desk-form-row">
        {!kindFixed && (
          <SelectInput
            label={say.kind}
            value={draft.kind}
            options={pieceKinds.map((kind) => [kind, say.kinds[kind]])}
            onChange={(kind) => change({ kind: kind as PieceKind, section: sectionsOf[kind as PieceKind][0] })}
          />
        )}
        <SelectInput
          label={say.section}
          value={draft.section}
          options={sectionsOf[draft.kind].map((section) => [
            section,
            say.sections[section as keyof typeof say.sections] ?? section,
          ])}
          onChange={(section) => change({ section })}
        />
      </div>
      {(['zh', 'en'] as const).map((language) => (
        <Language key={language} language={language} draft={draft} problems={problems} onChange={onChange} />
      ))}
      <TextField
        label={say.link}
        hint={say.linkHint}
        optional
        problem={problems.link}
        maxLength={500}
        value={draft.link}
        onChange={(link) => change({ link })}
      />
      <div className="desk-form-row">
        <TimeField
          label={say.startsAt}
          value={draft.startsAt}
          problem={problems.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <TimeField label={say.endsAt} value={draft.endsAt} problem={problems.endsAt} onChange={(endsAt) => change({ endsAt })} />
      </div>
      <p className="field-hint">{say.timeHint}</p>
    </>
  )
}

function Language({
  language,
  draft,
  problems,
  onChange,
}: Omit<PieceFieldsProps, 'kindFixed'> & { readonly language: 'zh' | 'en' }) {
  const say = contentDeskWords.use()
  const text = draft[language]
  const banner = draft.kind === 'banner'
  const field = (name: 'title' | 'summary' | 'body' | 'action') => ({
    problem: problems[`${language}.${name}`],
    value: text[name] ?? '',
    onChange: (value: string) => onChange({ ...draft, [language]: { ...text, [name]: value } }),
  })
  return (
    <fieldset className="words-group">
      <legend>{language === 'zh' ? say.chinese : say.english}</legend>
      <TextField
        label={say.heading}
        {...(banner ? { hint: say.headingHint, rows: 2 } : {})}
        maxLength={120}
        {...field('title')}
      />
      <TextField label={say.summary} rows={2} maxLength={400} {...field('summary')} />
      {hasBody(draft.kind) ? (
        <TextField label={say.body} hint={say.bodyHint} rows={10} maxLength={20_000} {...field('body')} />
      ) : (
        <TextField label={say.action} optional maxLength={40} {...field('action')} />
      )}
    </fieldset>
  )
}

interface SelectInputProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  onChange(value: string): void
}

const SelectInput = ({ label, value, options, onChange }: SelectInputProps) => (
  <Field label={label}>
    {(ids) => (
      <select {...ids} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

interface TimeFieldProps {
  readonly label: string
  readonly value: string | null
  readonly problem: string | undefined
  onChange(value: string | null): void
}

const TimeField = ({ label, value, problem, onChange }: TimeFieldProps) => (
  <Field label={label} problem={problem}>
    {(ids) => (
      <input
        {...ids}
        type="datetime-local"
        value={localTime(value)}
        onChange={({ target }) => onChange(fromLocalTime(target.value))}
      />
    )}
  </Field>
)
