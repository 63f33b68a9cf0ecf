// Copies of the certificate, how they are delivered, and the notary.
import { deliveryKinds, MAX_COPIES } from '@attestry/contract/modules/judicial/application'
import { useState } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Anchor, FormSection, type SectionProps } from './FormSection.tsx'
import { useNotaries } from './queries.ts'
import { notarizationWords } from './words.ts'

const MAX_ADDRESS_CHARS = 200
const MAX_COPIES_CHARS = 2

export function DeliverySection({ form, problems }: SectionProps) {
  const say = notarizationWords.use()
  const notaries = useNotaries().data?.list ?? []
  const { delivery, notary } = form.draft
  return (
    <FormSection title={say.delivery.title}>
      <div className="notarization-pair">
        <Copies form={form} />
        <SelectField
          label={say.delivery.notary}
          hint={say.delivery.notaryHint}
          value={notary ?? ''}
          options={[
            { value: '', label: say.delivery.anyNotary },
            ...notaries.map(({ id, name }) => ({ value: id, label: name, userContent: true })),
            // Chosen earlier, and not available any more: shown until another is chosen.
            ...(notary && !notaries.some(({ id }) => id === notary)
              ? [{ value: notary, label: say.delivery.earlierNotary }]
              : []),
          ]}
          onChange={(id) => form.change({ notary: id || undefined })}
        />
      </div>
      <Choice
        label={say.delivery.kind}
        value={delivery.kind}
        options={deliveryKinds.map((value) => ({ value, label: say.delivery.kinds[value] }))}
        onChange={(kind) => form.change({ delivery: { ...delivery, kind } })}
      />
      <Anchor field="delivery">
        {delivery.kind !== 'collect' && (
          <TextField
            label={say.delivery.to[delivery.kind]}
            value={delivery.to}
            maxLength={MAX_ADDRESS_CHARS}
            problem={problems.has('delivery') ? say.problems.texts.delivery : undefined}
            onChange={(to) => form.change({ delivery: { ...delivery, to } })}
          />
        )}
      </Anchor>
    </FormSection>
  )
}

function Copies({ form }: Pick<SectionProps, 'form'>) {
  const say = notarizationWords.use()
  const [typed, setTyped] = useState(String(form.draft.copies))
  const count = Number(typed)
  const fits = (value: number) => Number.isInteger(value) && value >= 1 && value <= MAX_COPIES
  return (
    <TextField
      label={say.delivery.copies}
      hint={say.delivery.copiesHint(MAX_COPIES)}
      value={typed}
      maxLength={MAX_COPIES_CHARS}
      problem={fits(count) ? undefined : say.delivery.copiesProblem(MAX_COPIES)}
      onChange={(text) => {
        setTyped(text)
        if (fits(Number(text))) form.change({ copies: Number(text) })
      }}
    />
  )
}
