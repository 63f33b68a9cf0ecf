// Form fields of a key, for creating and changing it: name, scopes and allowed networks.
import { type ApiKey, keyScopes } from '@attestry/contract/modules/open/key'
import type { FormState } from '../../../kernel/use-form.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Field, FieldProblem } from '../../../light/Field.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { keyWords } from './words.ts'

export const readKeyForm = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  scopes: form.getAll('scopes').map(String),
  networks: String(form.get('networks') ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean),
})

interface KeyFieldsProps {
  readonly form: FormState
  readonly initial?: Pick<ApiKey, 'name' | 'scopes' | 'networks'>
}

export function KeyFields({ form, initial }: KeyFieldsProps) {
  const say = keyWords.use()
  const scopes = initial?.scopes ?? ['read', 'download', 'deposit']
  return (
    <>
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        defaultValue={initial?.name}
        autoComplete="off"
        maxLength={30}
        problem={form.problems.name}
      />
      <fieldset className="key-scopes">
        <legend className="field-label">{say.scopesLabel}</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            defaultChecked={scopes.includes(scope)}
            label={
              <>
                <code className="key-scope">{scope}</code> {say.scopeTexts[scope]}
              </>
            }
          />
        ))}
        <FieldProblem id="key-scopes-problem" problem={form.problems.scopes} />
      </fieldset>
      <Field label={say.networks} hint={say.networksHint} problem={useNetworkProblem(form)}>
        {(ids) => (
          <textarea
            {...ids}
            className="input mono"
            name="networks"
            rows={3}
            maxLength={1000}
            spellCheck={false}
            defaultValue={initial?.networks.join('\n')}
          />
        )}
      </Field>
    </>
  )
}

/** Problems of list entries have zero-based indexes; the message counts lines from one. */
function useNetworkProblem({ problems }: FormState): string | undefined {
  const say = keyWords.use()
  if (problems.networks) return problems.networks
  const [at, problem] = Object.entries(problems).find(([field]) => field.startsWith('networks.')) ?? []
  return problem && say.line(Number(at?.split('.')[1]) + 1, problem)
}
