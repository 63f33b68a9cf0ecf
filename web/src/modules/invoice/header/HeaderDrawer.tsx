// Form to add or edit an invoice header; a suggestion fills in the fields it knows.
import { type HeaderKind, headerKinds } from '@attestry/contract/modules/invoice/fields'
import { type HeaderItem, headerApi, type Suggestion } from '@attestry/contract/modules/invoice/header'
import { useState } from 'react'
import type { FormState } from '../../../kernel/use-form.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useHeaders, useSuggestions } from './queries.ts'
import { headerWords } from './words.ts'

export type HeaderDraft = Partial<HeaderItem>

interface HeaderDrawerProps {
  /** Without id: a new header. */
  readonly item: HeaderDraft | undefined
  /** The first header is always the default. */
  readonly isFirst: boolean
  onSaved(): Promise<unknown>
  onClose(): void
}

export function HeaderDrawer({ item, isFirst, onSaved, onClose }: HeaderDrawerProps) {
  const say = headerWords.use()
  return (
    <FormDrawer
      item={item}
      endpoint={item?.id === undefined ? headerApi.create : headerApi.change}
      title={item?.id === undefined ? say.addTitle : say.editTitle}
      submit={say.save}
      done={say.saved}
      read={(form, { id }) => ({ ...(id && { id }), ...fieldsIn(form), isDefault: form.get('isDefault') === 'on' })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, header) => <HeaderFields form={form} header={header} isFirst={isFirst} />}
    </FormDrawer>
  )
}

interface HeaderFieldsProps {
  readonly form: FormState
  readonly header: HeaderDraft
  readonly isFirst: boolean
}

const texts = ['title', 'taxNumber', 'address', 'phone', 'bank', 'account'] as const

/** The radio buttons of the kind have a name of their own, which the endpoint does not know. */
const fieldsIn = (form: FormData) => Object.fromEntries(['kind', ...texts].map((name) => [name, String(form.get(name) ?? '')]))

function HeaderFields({ form: { problems }, header, isFirst }: HeaderFieldsProps) {
  const say = headerWords.use()
  const [kind, setKind] = useState<HeaderKind>(header.kind ?? 'ordinary')
  const [values, setValues] = useState(() => Object.fromEntries(texts.map((name) => [name, header[name] ?? ''])))
  const { data } = useHeaders()
  // A header that is special already keeps its kind.
  const offered = headerKinds.filter((value) => value !== 'special' || data?.special || header.kind === 'special')
  const fixed = header.isDefault === true || (header.id === undefined && isFirst)
  const input = (name: (typeof texts)[number]) => ({
    name,
    value: values[name] ?? '',
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setValues((before) => ({ ...before, [name]: target.value })),
  })
  const take = (found: Suggestion) =>
    setValues((before) => Object.fromEntries(texts.map((name) => [name, found[name] || (before[name] ?? '')])))
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <Choice<HeaderKind>
        label={say.kind}
        value={kind}
        options={offered.map((value) => ({ value, label: say.kinds[value] }))}
        onChange={setKind}
      />
      <TextField {...input('title')} label={say.name} hint={say.nameHint} maxLength={100} autoComplete="off" />
      {kind !== 'person' && <Suggestions typed={values.title ?? ''} onTake={take} />}
      <TextField
        {...input('taxNumber')}
        label={kind === 'person' ? say.taxNumberPerson : say.taxNumber}
        hint={kind === 'person' ? undefined : say.taxNumberHint}
        maxLength={24}
        autoComplete="off"
        spellCheck={false}
      />
      {kind !== 'person' && (
        <>
          <TextField {...input('address')} label={say.address} maxLength={200} autoComplete="off" />
          <TextField {...input('phone')} label={say.phone} maxLength={24} inputMode="tel" autoComplete="off" />
          <TextField {...input('bank')} label={say.bank} maxLength={100} autoComplete="off" />
          <TextField {...input('account')} label={say.account} maxLength={40} inputMode="numeric" autoComplete="off" />
        </>
      )}
      <Checkbox
        name="isDefault"
        label={fixed ? say.isDefaultFixed : say.makeDefaultBox}
        defaultChecked={fixed}
        disabled={fixed}
      />
    </>
  )
}

function Suggestions({ typed, onTake }: { readonly typed: string; onTake(found: Suggestion): void }) {
  const say = headerWords.use()
  const list = useSuggestions(typed).filter(({ title }) => title !== typed.trim())
  if (list.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={say.suggestions}>
      {list.map((found) => (
        <li key={`${found.source} ${found.title} ${found.taxNumber}`}>
          <button type="button" className="chip" onClick={() => onTake(found)}>
            <span data-user-content>{found.title}</span>
            <span className="quiet"> {say.sources[found.source]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
