// Desk of the template of notarization: every list, text and period that a case is drawn from, saved as a new version.
import { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { useQuery } from '@tanstack/react-query'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useLeaveGuard } from '../../../ui/form/use-unsaved-guard.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EntryList } from './EntryList.tsx'
import './notarization-template.css'
import { TEMPLATE_KEY } from './queries.ts'
import { TemplateSettings } from './TemplateSettings.tsx'
import { listNames, repeatedKeys } from './template-draft.ts'
import { type TemplateView, useTemplateEditor } from './use-template.ts'
import { notarizationTemplateWords } from './words.ts'

export function NotarizationTemplateDeskScreen() {
  const say = notarizationTemplateWords.use()
  const query = useQuery({
    queryKey: TEMPLATE_KEY,
    queryFn: ({ signal }) => callDesk(notarizationTemplateApi.read, {}, { signal }),
  })
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      <Loaded query={query} rows={8}>
        {(view) => <Editor view={view} />}
      </Loaded>
    </>
  )
}

function Editor({ view }: { readonly view: TemplateView }) {
  const say = notarizationTemplateWords.use()
  const editor = useTemplateEditor(view)
  const { rows, change, base, isDirty, newer, problems, busy } = editor
  const { dialog } = useLeaveGuard({ isDirty: () => isDirty, onDiscard: editor.adopt })
  const isRepeated = listNames.some((name) => repeatedKeys(rows.lists[name]).size > 0)
  const count = Object.keys(problems).length
  const status = isRepeated ? say.repeated : count > 0 ? say.problems(count) : isDirty ? say.unsaved : say.unchanged
  return (
    <form
      className="template-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
    >
      <p className="quiet">
        {base.savedAt ? (
          <span data-user-content>{say.savedBy(base.template.version, base.savedBy ?? '', time(base.savedAt))}</span>
        ) : (
          say.isDefault(base.template.version)
        )}
      </p>
      {newer && (
        <Callout kind="warning" alert>
          <p data-user-content>{say.conflict(newer.template.version, newer.savedBy ?? '', time(newer.savedAt))}</p>
          <div className="form-acts">
            {isDirty && (
              <Button small busy={busy} onClick={() => void editor.save(newer.template.version)}>
                {say.overwrite}
              </Button>
            )}
            <Button small look={isDirty ? 'danger' : 'plain'} disabled={busy} onClick={editor.adopt}>
              {say.adopt}
            </Button>
          </div>
        </Callout>
      )}
      {listNames.map((name) => (
        <EntryList
          key={name}
          name={name}
          rows={rows.lists[name]}
          problems={problems}
          onChange={(next) => change({ lists: { ...rows.lists, [name]: next } })}
        />
      ))}
      <TemplateSettings rows={rows} problems={problems} onChange={change} />
      {editor.problem && !newer && (
        <Callout kind="error" alert>
          {editor.problem}
        </Callout>
      )}
      <div className="template-foot">
        <span className={isRepeated || count > 0 ? 'template-wrong' : 'quiet'} role="status">
          {status}
        </span>
        <Button look="primary" submit busy={busy} disabled={!isDirty || isRepeated || newer !== undefined}>
          {say.save}
        </Button>
      </div>
      {dialog}
    </form>
  )
}
