// The papers of the case; more can be added while the office waits for them.

import { isEditable } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application } from '@attestry/contract/modules/judicial/notarization-view'
import { PaperList } from './Papers.tsx'
import { notarizationWords } from './words.ts'

export function CasePapers({ application }: { readonly application: Application }) {
  const say = notarizationWords.use()
  const { state } = application
  return (
    <section className="card notarization-stack" aria-label={say.papers.title}>
      <h2 className="card-title">{say.papers.title}</h2>
      <PaperList application={application} canAdd={isEditable(state) || state === 'suspended'} />
    </section>
  )
}
