// The documents of an appraisal, each opened in a drawer, and its materials.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { DigestText, NumberText } from '../../../ui/DigestText.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { FileDrawer } from '../notarization/FileDrawer.tsx'
import type { FileSubject } from '../notarization/use-file.ts'
import { appraisalWords } from './words.ts'

interface PartProps {
  readonly appraisal: Appraisal
}

export function Documents({ appraisal: { id, reference, number, entrustment, opinion, issues } }: PartProps) {
  const say = appraisalWords.use()
  const [shown, setShown] = useState<{ readonly title: string; readonly subject: FileSubject }>()
  const document = (key: 'entrustment' | 'opinion', sha256: string): FileSubject =>
    ({ endpoint: appraisalApi.document, input: { id, key }, sha256 }) as FileSubject
  const list = [
    ...(opinion ? [{ title: say.documents.opinion, subject: document('opinion', opinion.sha256) }] : []),
    ...issues.map(({ version, kind, sha256, text }) => ({
      title: kind === 'release' ? say.documents.release : say.documents.correction(version),
      subject: { endpoint: appraisalApi.issue, input: { id, issue: version }, sha256 } as FileSubject,
      text,
    })),
    ...(entrustment ? [{ title: say.documents.entrustment, subject: document('entrustment', entrustment.sha256) }] : []),
  ]
  return (
    <Card title={say.documents.title}>
      {number && (
        <KeyValue
          rows={[
            [
              say.number,
              <strong key="number" data-user-content>
                {number}
              </strong>,
            ],
          ]}
        />
      )}
      <ul className="notarization-papers">
        {list.map((each) => (
          <li key={each.subject.sha256}>
            <div className="notarization-entry">
              <strong>{each.title}</strong>
              {'text' in each && each.text && <p data-user-content>{each.text}</p>}
              <DigestText name="SHA-256" value={each.subject.sha256} />
            </div>
            <div className="row-acts">
              <Button small icon="file" aria-label={say.documents.openOf(each.title)} onClick={() => setShown(each)}>
                {say.documents.open}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <FileDrawer
        title={shown?.title ?? ''}
        fileName={`${shown?.title}-${number ?? reference}`}
        subject={shown?.subject}
        onClose={() => setShown(undefined)}
      />
    </Card>
  )
}

export function Materials({ appraisal: { evidence } }: PartProps) {
  const say = appraisalWords.use()
  return (
    <Card title={say.form.materials}>
      <ol className="notarization-evidence">
        {evidence.map(({ ano, name, purpose, isSupplement, fixedDigest }, at) => (
          <li key={ano}>
            <span className="notarization-place figures">{at + 1}</span>
            <div className="notarization-entry">
              <div className="notarization-entry-head">
                <Link to={paths.record({ ano })} data-user-content>
                  {name}
                </Link>
                {isSupplement && <StatusTag tone="plain">{say.supplement}</StatusTag>}
              </div>
              <NumberText value={ano} />
              {purpose && <p data-user-content>{purpose}</p>}
              {fixedDigest && <DigestText name="SHA-256" value={fixedDigest} />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
