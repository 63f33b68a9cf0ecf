// Chooses one of the saved headers for an invoice.
import type { HeaderItem } from '@attestry/contract/modules/invoice/header'
import { useId } from 'react'
import { Field, FieldProblem } from '../../../light/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useHeaders } from '../header/queries.ts'
import { headerWords } from '../header/words.ts'
import { invoiceWords } from './words.ts'

interface HeaderChoiceProps {
  readonly problem: string | undefined
  /** Whether the orders may be on a special invoice. */
  readonly special: boolean
  onAdd(): void
}

export function HeaderChoice({ problem, special, onAdd }: HeaderChoiceProps) {
  const say = invoiceWords.use()
  const { kinds } = headerWords.use()
  const { data } = useHeaders()
  const problemId = useId()
  const add = (
    <Button small onClick={onAdd}>
      {say.addHeader}
    </Button>
  )
  const fits = ({ kind }: Pick<HeaderItem, 'kind'>) => special || kind !== 'special'
  if (!data) return null
  if (!data.list.some(fits))
    return (
      <Callout kind="warning">
        {say.noHeader} {/* Named as the field that it stands for, so that the form moves the focus here. */}
        <Button small name="headerId" aria-describedby={problemId} onClick={onAdd}>
          {say.addHeader}
        </Button>
        <FieldProblem id={problemId} problem={problem && say.headerNeeded} />
      </Callout>
    )
  return (
    <>
      <Field label={say.header} problem={problem}>
        {(ids) => (
          <select {...ids} name="headerId" className="input" defaultValue={data.list.find(fits)?.id} data-user-content>
            {data.list.map(({ id, title, kind }) => (
              <option key={id} value={id} disabled={!fits({ kind })}>
                {fits({ kind }) ? `${title} · ${kinds[kind]}` : say.headerNotFor(title)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>{add}</p>
    </>
  )
}
