// The records of an application: their order, what each is to prove, adding and removing.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { MAX_EVIDENCE, MAX_PURPOSE_CHARS } from '@attestry/contract/modules/judicial/application'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { AddEvidence } from './AddEvidence.tsx'
import { Anchor, FormSection, type SectionProps } from './FormSection.tsx'
import { notarizationWords } from './words.ts'

export function EvidenceSection({ form, application, problems }: SectionProps) {
  const say = notarizationWords.use()
  const [isAdding, setAdding] = useState(false)
  const { evidence } = form.draft
  const shown = [...problems].filter((problem) => problem.startsWith('evidence-'))
  const add = (anos: readonly string[]) =>
    form.change({
      evidence: [
        ...evidence,
        ...anos.filter((ano) => !evidence.some((entry) => entry.ano === ano)).map((ano) => ({ ano, purpose: '' })),
      ],
    })
  return (
    <FormSection title={say.evidence.title} hint={say.evidence.hint}>
      <Anchor field="evidence">
        {shown.length > 0 && (
          <Callout kind="error">
            {shown.map((problem) => (
              <p key={problem}>{say.problems.texts[problem]}</p>
            ))}
          </Callout>
        )}
        <ol className="notarization-evidence">
          {evidence.map(({ ano }, place) => (
            <Entry key={ano} form={form} application={application} place={place} />
          ))}
        </ol>
        <Button icon="plus" disabled={evidence.length >= MAX_EVIDENCE} onClick={() => setAdding(true)}>
          {say.evidence.add}
        </Button>
      </Anchor>
      <AddEvidence open={isAdding} held={new Set(evidence.map(({ ano }) => ano))} onAdd={add} onClose={() => setAdding(false)} />
    </FormSection>
  )
}

interface EntryProps extends Pick<SectionProps, 'form' | 'application'> {
  readonly place: number
}

function Entry({ form, application, place }: EntryProps) {
  const say = notarizationWords.use()
  const locale = useLocale()
  const { evidence } = form.draft
  const entry = evidence[place]
  if (!entry) return null
  // Unknown until it is saved, and afterwards if the record is gone.
  const record = application.evidence.find(({ ano }) => ano === entry.ano)
  const name = record?.name ?? entry.ano
  const move = (to: number) => {
    const others = evidence.filter((_, at) => at !== place)
    form.change({ evidence: [...others.slice(0, to), entry, ...others.slice(to)] })
  }
  const setPurpose = (purpose: string) =>
    form.change({ evidence: evidence.map((each, at) => (at === place ? { ...each, purpose } : each)) })
  return (
    <li>
      <span className="notarization-place figures">{place + 1}</span>
      <div className="notarization-entry">
        <div className="notarization-entry-head">
          {record ? (
            <Link to={paths.record({ ano: entry.ano })} target="_blank" data-user-content>
              {record.name}
            </Link>
          ) : (
            <NumberText value={entry.ano} />
          )}
          {record && <span className="quiet">{evidenceKinds[record.kind].name[locale]}</span>}
          {record && !record.ready && <StatusTag tone="waiting">{say.records.unproven}</StatusTag>}
          {record?.sourceClass === 'digest' && <StatusTag tone="failed">{say.records.digestOnly}</StatusTag>}
        </div>
        {record && <NumberText value={entry.ano} />}
        <TextField
          label={say.evidence.purpose}
          optional
          rows={2}
          value={entry.purpose}
          maxLength={MAX_PURPOSE_CHARS}
          placeholder={say.evidence.purposeExample}
          onChange={setPurpose}
        />
      </div>
      <div className="row-acts">
        <Button
          look="quiet"
          small
          icon="up"
          aria-label={say.evidence.up(name)}
          disabled={place === 0}
          onClick={() => move(place - 1)}
        />
        <Button
          look="quiet"
          small
          icon="down"
          aria-label={say.evidence.down(name)}
          disabled={place === evidence.length - 1}
          onClick={() => move(place + 1)}
        />
        <Button
          small
          aria-label={say.evidence.removeOf(name)}
          onClick={() => form.change({ evidence: evidence.filter((_, at) => at !== place) })}
        >
          {say.evidence.remove}
        </Button>
      </div>
    </li>
  )
}
