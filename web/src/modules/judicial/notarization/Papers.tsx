// Papers that the applicant hands to the office: upload, reading, and removal while it is a draft.
import { type PaperKind, paperKinds } from '@attestry/contract/modules/judicial/application'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { type Application, MAX_PAPERS, type Paper } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { RowAct } from '../../../ui/RowAct.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { FileDrawer } from './FileDrawer.tsx'
import { Anchor, FormSection, type SectionProps } from './FormSection.tsx'
import { PaperForm } from './PaperForm.tsx'
import { refreshApplication } from './queries.ts'
import { notarizationWords } from './words.ts'

interface PapersProps extends Pick<SectionProps, 'problems'> {
  readonly application: Application
}

/** Papers that an agent must have; nobody else needs any. */
function requiredKinds({ draft: { applicant, principal } }: Application): readonly PaperKind[] {
  if (applicant !== 'other') return []
  return ['authority', principal.kind === 'person' ? 'identity' : 'licence']
}

export function Papers({ application, problems }: PapersProps) {
  const say = notarizationWords.use()
  const shown = [...problems].filter((problem) => problem.startsWith('paper-'))
  const required = requiredKinds(application)
  return (
    <FormSection title={say.papers.title} hint={required.length > 0 ? say.papers.hintAgent : say.papers.hint}>
      <Anchor field="papers">
        {shown.map((problem) => (
          <Callout key={problem} kind="error">
            {say.problems.texts[problem]}
          </Callout>
        ))}
        <PaperList application={application} required={required} />
      </Anchor>
    </FormSection>
  )
}

interface PaperListProps {
  readonly application: Application
  readonly required?: readonly PaperKind[]
  /** False: they can be read only. */
  readonly canAdd?: boolean
}

export function PaperList({ application, required = [], canAdd = true }: PaperListProps) {
  const say = notarizationWords.use()
  const [isOpen, setOpen] = useState<Paper>()
  const [adding, setAdding] = useState<PaperKind>()
  const { id, papers } = application
  const missing = required.filter((kind) => !papers.some((paper) => paper.kind === kind))
  const others = papers.length < MAX_PAPERS ? paperKinds : []
  return (
    <>
      {papers.length > 0 && (
        <ul className="notarization-papers">
          {papers.map((paper) => (
            <PaperRow key={paper.id} application={application} paper={paper} onOpen={() => setOpen(paper)} />
          ))}
        </ul>
      )}
      {papers.length === 0 && !canAdd && <p className="quiet">{say.papers.none}</p>}
      {canAdd && (
        <div className="notarization-acts">
          {missing.map((kind) => (
            <Button key={kind} icon="upload" onClick={() => setAdding(kind)}>
              {say.papers.addOf(say.papers.kinds[kind])}
            </Button>
          ))}
          <Button
            icon="upload"
            disabled={others.length === 0}
            onClick={() => setAdding(missing.length > 0 ? 'other' : 'interest')}
          >
            {missing.length > 0 ? say.papers.addOther : say.papers.add}
          </Button>
        </div>
      )}
      <PaperForm id={id} kind={adding} onClose={() => setAdding(undefined)} />
      <FileDrawer
        title={isOpen?.name ?? ''}
        subject={isOpen && { endpoint: notarizationApi.paper, input: { paper: isOpen.id }, sha256: isOpen.sha256 }}
        fileName={isOpen?.name ?? ''}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

interface PaperRowProps {
  readonly application: Application
  readonly paper: Paper
  onOpen(): void
}

function PaperRow({ application: { id, state }, paper, onOpen }: PaperRowProps) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  return (
    <li>
      <div>
        <span data-user-content>{paper.name}</span> <StatusTag tone="plain">{say.papers.kinds[paper.kind]}</StatusTag>
        <span className="quiet figures">{bytes(paper.size)}</span>
      </div>
      <div className="row-acts">
        <Button small aria-label={say.papers.openOf(paper.name)} onClick={onOpen}>
          {say.papers.open}
        </Button>
        {state === 'draft' && (
          <RowAct
            label={say.papers.remove}
            fullLabel={say.papers.removeOf(paper.name)}
            done={say.papers.removed}
            act={async () => {
              await call(notarizationApi.removePaper, { paper: paper.id })
              await refreshApplication(client, id)
            }}
          />
        )}
      </div>
    </li>
  )
}
