// Form of one lawyer: facts, texts in both languages, and the changes to be saved.
import { lawFieldNames, lawFields } from '@attestry/contract/modules/lawyer/field'
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskForm } from '../../../ui/desk/DeskForm.tsx'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import type { LawyerDraft } from './draft.ts'
import { lawyerDeskWords } from './words.ts'

interface LawyerFormProps {
  readonly stored: LawyerDraft | undefined
  readonly draft: LawyerDraft
  readonly beside?: ReactNode
  save(draft: LawyerDraft, options: CallOptions): Promise<void>
}

const textFields = ['name', 'firm', 'city', 'summary', 'introduction'] as const
const maxLengths = { name: 30, firm: 60, city: 30, summary: 160, introduction: 4_000 } as const

export function LawyerForm({ stored, draft: initial, beside, save }: LawyerFormProps) {
  const say = lawyerDeskWords.use()
  const locale = useLocale()
  const names = { name: say.name, firm: say.firm, city: say.city, summary: say.summary, introduction: say.introduction }
  const { licence, fields, since, listed, place, zh, en } = initial
  const [draft, setDraft] = useState<LawyerDraft>({ licence, fields, since, listed, place, zh, en })
  const act = useAct()
  const { problems } = act
  const change = (patch: Partial<LawyerDraft>) => setDraft({ ...draft, ...patch })
  const toNumber = (text: string) => Number(text.replace(/\D/g, '').slice(0, 4))
  const fieldNames = (list: LawyerDraft['fields']) =>
    list.map((field) => lawFieldNames[field][locale]).join(locale === 'zh' ? '、' : ', ')
  const changes = stored && [
    { what: say.licence, before: stored.licence, after: draft.licence },
    { what: say.since, before: String(stored.since), after: String(draft.since) },
    { what: say.place, before: String(stored.place), after: String(draft.place) },
    { what: say.fields, before: fieldNames(stored.fields), after: fieldNames(draft.fields) },
    { what: say.listed, before: stored.listed ? say.shown : say.hidden, after: draft.listed ? say.shown : say.hidden },
    ...(['zh', 'en'] as const).flatMap((language) =>
      textFields.map((name) => ({
        what: `${names[name]} (${language})`,
        before: stored[language][name],
        after: draft[language][name],
      })),
    ),
  ]
  const changed = !changes || changes.some(({ before, after }) => before !== after)
  return (
    <DeskForm
      act={act}
      submit={stored ? say.save : say.add}
      ready={changed}
      {...(changes ? { changes } : {})}
      beside={beside}
      onSubmit={async () => {
        await act.run((options) => save(draft, options))
      }}
    >
      <div className="desk-form-row">
        <TextField
          label={say.licence}
          hint={say.licenceHint}
          problem={problems.licence}
          maxLength={17}
          value={draft.licence}
          onChange={(next) => change({ licence: next })}
        />
        <TextField
          label={say.since}
          problem={problems.since}
          value={String(draft.since || '')}
          onChange={(next) => change({ since: toNumber(next) })}
        />
        <TextField
          label={say.place}
          hint={say.placeHint}
          problem={problems.place}
          value={String(draft.place)}
          onChange={(next) => change({ place: toNumber(next) })}
        />
      </div>
      <fieldset className="choice">
        <legend>{say.fields}</legend>
        {lawFields.map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={draft.fields.includes(field)}
              onChange={({ target }) =>
                change({ fields: lawFields.filter((each) => (each === field ? target.checked : draft.fields.includes(each))) })
              }
            />
            {lawFieldNames[field][locale]}
          </label>
        ))}
        {problems.fields && <p className="field-problem">{problems.fields}</p>}
      </fieldset>
      {(['zh', 'en'] as const).map((language) => (
        <fieldset key={language} className="words-group">
          <legend>{language === 'zh' ? say.chinese : say.english}</legend>
          {textFields.map((name) => (
            <TextField
              key={name}
              label={names[name]}
              problem={problems[`${language}.${name}`]}
              maxLength={maxLengths[name]}
              {...(name === 'introduction' ? { rows: 6 } : {})}
              value={draft[language][name]}
              onChange={(next) => change({ [language]: { ...draft[language], [name]: next } })}
            />
          ))}
        </fieldset>
      ))}
      <label className="check-line">
        <input type="checkbox" checked={draft.listed} onChange={({ target }) => change({ listed: target.checked })} />
        {say.listed}
      </label>
    </DeskForm>
  )
}
