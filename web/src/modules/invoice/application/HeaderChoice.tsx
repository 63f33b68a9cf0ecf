// Chooses one of the saved headers for an invoice.
import { Field } from '../../../light/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useHeaders } from '../header/queries.ts'
import { headerWords } from '../header/words.ts'
import { invoiceWords } from './words.ts'

interface HeaderChoiceProps {
  readonly problem: string | undefined
  onAdd(): void
}

export function HeaderChoice({ problem, onAdd }: HeaderChoiceProps) {
  const say = invoiceWords.use()
  const { kinds } = headerWords.use()
  const { data } = useHeaders()
  const add = (
    <Button small onClick={onAdd}>
      {say.addHeader}
    </Button>
  )
  if (!data) return null
  if (data.total === 0)
    return (
      <Callout kind="warning">
        {say.noHeader} {add}
      </Callout>
    )
  return (
    <>
      <Field label={say.header} problem={problem}>
        {(ids) => (
          <select {...ids} name="headerId" className="input" defaultValue={data.list[0]?.id} data-user-content>
            {data.list.map(({ id, title, kind }) => (
              <option key={id} value={id}>
                {`${title} · ${kinds[kind]}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>{add}</p>
    </>
  )
}
