// Chooses one of the saved headers for an invoice, or adds the first one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../light/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { Callout } from '../../../ui/light-components.ts'
import { type HeaderDraft, HeaderDrawer } from '../header/HeaderDrawer.tsx'
import { HEADERS, useHeaders } from '../header/queries.ts'
import { headerWords } from '../header/words.ts'
import { invoiceWords } from './words.ts'

export function HeaderChoice({ problem }: { readonly problem: string | undefined }) {
  const say = invoiceWords.use()
  const { kinds } = headerWords.use()
  const client = useQueryClient()
  const { data } = useHeaders()
  const [adding, setAdding] = useState<HeaderDraft>()
  const add = (
    <Button small onClick={() => setAdding({})}>
      {say.addHeader}
    </Button>
  )
  return (
    <>
      {data && data.total > 0 ? (
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
      ) : (
        data && (
          <Callout kind="warning">
            {say.noHeader} {add}
          </Callout>
        )
      )}
      <HeaderDrawer
        item={adding}
        isFirst={data?.total === 0}
        onSaved={() => client.invalidateQueries({ queryKey: collectionKey(HEADERS) })}
        onClose={() => setAdding(undefined)}
      />
    </>
  )
}
