// What is to be notarized, what for, why this office, and how the evidence was obtained.
import { MIN_STATEMENT_CHARS } from '@attestry/contract/modules/judicial/application'
import type { NotarizationTemplate, TemplateEntry } from '@attestry/contract/modules/judicial/template'
import { useLocale } from '../../../kernel/locale.ts'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Anchor, FormSection, type SectionProps } from './FormSection.tsx'
import { notarizationWords } from './words.ts'

const MAX_STATEMENT_CHARS = 1000

interface MatterSectionProps extends SectionProps {
  readonly template: NotarizationTemplate | undefined
}

export function MatterSection({ form, problems, template }: MatterSectionProps) {
  const say = notarizationWords.use()
  const locale = useLocale()
  const choose = (field: 'matter' | 'use' | 'basis', entries: readonly TemplateEntry[] = []) => (
    <Anchor field={field}>
      <SelectField
        label={say.matter.fields[field]}
        hint={say.matter.hints[field]}
        value={form.draft[field]}
        problem={problems.has(field) ? say.problems.texts[field] : undefined}
        options={[
          { value: '', label: say.matter.choose },
          ...entries.map(({ key, text }) => ({ value: key, label: text[locale] })),
        ]}
        onChange={(value) => form.change({ [field]: value })}
      />
    </Anchor>
  )
  const write = (field: 'reason' | 'obtaining') => (
    <Anchor field={field}>
      <TextField
        label={say.matter.fields[field]}
        hint={`${say.matter.hints[field]} ${say.matter.atLeast(MIN_STATEMENT_CHARS)}`}
        rows={4}
        value={form.draft[field]}
        maxLength={MAX_STATEMENT_CHARS}
        problem={problems.has(field) ? say.problems.texts[field] : undefined}
        onChange={(value) => form.change({ [field]: value })}
      />
    </Anchor>
  )
  return (
    <FormSection title={say.matter.title}>
      {choose('matter', template?.matters)}
      <div className="notarization-pair">
        {choose('use', template?.uses)}
        {choose('basis', template?.bases)}
      </div>
      {write('reason')}
      {write('obtaining')}
    </FormSection>
  )
}
