// Form for enterprise verification: name, credit code, representative and documents, reviewed by staff.
import { creditCodeProblem, normalizeCreditCode } from '@attestry/contract/credit-code'
import { enterpriseApi } from '@attestry/contract/modules/realname/enterprise'
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterPress } from '../../../kernel/after-press.ts'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PhotoSlot } from '../photo/PhotoSlot.tsx'
import { ConsentBox } from '../status/Privacy.tsx'
import { refreshRealNameStatus } from '../status/queries.ts'
import { enterpriseWords } from './words.ts'

const read = (data: FormData) => ({ ...Object.fromEntries(data), consent: data.get('consent') === 'on' })

export function EnterpriseForm({ photos }: { readonly photos: Standing['photos'] }) {
  const say = enterpriseWords.use()
  const client = useQueryClient()
  const [codeProblem, setCodeProblem] = useState<ReturnType<typeof creditCodeProblem>>()
  const validate = (text: string) => setCodeProblem(text.trim() ? creditCodeProblem(normalizeCreditCode(text)) : undefined)
  const complete = (['licence', 'authority'] as const).every((side) => photos.some((photo) => photo.side === side))
  const form = useForm({
    schema: enterpriseApi.submit.input,
    read,
    submit: async (values) => {
      await call(enterpriseApi.submit, values, { display: ErrorDisplay.silent })
      notify({ kind: 'success', text: say.submitted })
      await refreshRealNameStatus(client)
      scrollTo({ top: 0 })
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        autoComplete="organization"
        maxLength={120}
        problem={form.problems.name}
      />
      <TextField
        name="creditCode"
        label={say.creditCode}
        hint={say.creditHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="figures"
        problem={codeProblem ? say.problems[codeProblem] : form.problems.creditCode}
        onBlur={({ target }) => afterPress(() => validate(target.value))}
        onInput={() => setCodeProblem(undefined)}
      />
      <TextField
        name="legalPerson"
        label={say.legalPerson}
        autoComplete="off"
        maxLength={60}
        problem={form.problems.legalPerson}
      />
      <fieldset className="realname">
        <legend className="field-label">{say.papers}</legend>
        <div className="photo-slots">
          <PhotoSlot side="licence" photos={photos} />
          <PhotoSlot side="authority" photos={photos} />
        </div>
      </fieldset>
      <ConsentBox problem={form.problems.consent} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div className="step-acts">
        <Button look="primary" submit busy={form.busy} disabled={!complete}>
          {say.submit}
        </Button>
        {!complete && <span className="quiet">{say.noPhotos}</span>}
      </div>
    </form>
  )
}
