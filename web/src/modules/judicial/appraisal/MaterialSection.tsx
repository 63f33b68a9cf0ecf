// The materials of an entrustment: what each is, adding and removing.
import { MAX_CONDITION_CHARS, MAX_MATERIALS } from '@attestry/contract/modules/judicial/appraisal-draft'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { AddMaterials } from './AddMaterials.tsx'
import type { EntrustmentSectionProps } from './EntrustmentFields.tsx'
import { appraisalWords } from './words.ts'

export function MaterialSection({ form: { draft, change }, appraisal, problems }: EntrustmentSectionProps) {
  const say = appraisalWords.use()
  const [isAdding, setAdding] = useState(false)
  const { evidence } = draft
  const shown = [...problems].filter((problem) => problem.startsWith('evidence-'))
  return (
    <Card title={say.form.materials} className="notarization-section">
      <p className="quiet">{say.form.materialsHint}</p>
      {shown.length > 0 && (
        <Callout kind="error">
          {shown.map((problem) => (
            <p key={problem}>{say.problems[problem]}</p>
          ))}
        </Callout>
      )}
      <ol className="notarization-evidence">
        {evidence.map(({ ano, purpose }, place) => {
          // Unknown until it is saved, and afterwards if the record is gone.
          const record = appraisal.evidence.find((each) => each.ano === ano)
          return (
            <li key={ano}>
              <span className="notarization-place figures">{place + 1}</span>
              <div className="notarization-entry">
                <div className="notarization-entry-head">
                  {record && <strong data-user-content>{record.name}</strong>}
                  {record && !record.isFit && <StatusTag tone="failed">{say.form.unfit}</StatusTag>}
                </div>
                <NumberText value={ano} />
                <TextField
                  label={say.form.purpose}
                  optional
                  rows={2}
                  value={purpose}
                  maxLength={MAX_CONDITION_CHARS}
                  onChange={(text) =>
                    change({ evidence: evidence.map((each, at) => (at === place ? { ...each, purpose: text } : each)) })
                  }
                />
              </div>
              <div className="row-acts">
                <Button
                  small
                  aria-label={say.form.removeOf(record?.name ?? ano)}
                  onClick={() => change({ evidence: evidence.filter((_, at) => at !== place) })}
                >
                  {say.form.remove}
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      <Button icon="plus" disabled={evidence.length >= MAX_MATERIALS} onClick={() => setAdding(true)}>
        {say.form.add}
      </Button>
      <AddMaterials
        open={isAdding}
        title={say.form.add}
        label={() => say.form.add}
        held={new Set(evidence.map(({ ano }) => ano))}
        onAdd={async (added) => change({ evidence: [...evidence, ...added] })}
        onClose={() => setAdding(false)}
      />
    </Card>
  )
}
