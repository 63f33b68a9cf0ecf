// Papers of the applicant; opening one is audited.
import type { Paper } from '@attestry/contract/modules/judicial/notarization-view'
import { useState } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { notarizationDeskWords } from './words.ts'

export function PaperList({ papers, reference }: { readonly papers: readonly Paper[]; readonly reference: string }) {
  const say = notarizationDeskWords.use()
  const [opened, setOpened] = useState<Paper>()
  if (papers.length === 0) return <p className="quiet">{say.papers.none}</p>
  return (
    <>
      <ul className="case-list">
        {papers.map((paper) => (
          <li key={paper.id}>
            <div className="case-list-head">
              <strong data-user-content>{paper.name}</strong>
              <Button small icon="file" aria-label={say.openOf(paper.name)} onClick={() => setOpened(paper)}>
                {say.open}
              </Button>
            </div>
            <div className="quiet">
              {say.papers.kinds[paper.kind]} · {bytes(paper.size)} · {time(paper.uploadedAt)}
            </div>
          </li>
        ))}
      </ul>
      <PaperDrawer paper={opened} reference={reference} onClose={() => setOpened(undefined)} />
    </>
  )
}
