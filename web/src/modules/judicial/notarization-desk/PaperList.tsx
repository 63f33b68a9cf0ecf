// Papers of the applicant; opening one is audited.
import { wirePath } from '@attestry/contract/endpoint'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import type { Paper } from '@attestry/contract/modules/judicial/notarization-view'
import { bytes, time } from '../../../kernel/format.ts'
import { OpenFile } from './OpenFile.tsx'
import { notarizationDeskWords } from './words.ts'

export function PaperList({ papers }: { readonly papers: readonly Paper[] }) {
  const say = notarizationDeskWords.use()
  if (papers.length === 0) return <p className="quiet">{say.papers.none}</p>
  return (
    <ul className="case-list">
      {papers.map(({ id, kind, name, size, uploadedAt }) => (
        <li key={id}>
          <div className="case-list-head">
            <strong data-user-content>{name}</strong>
            <OpenFile
              url={wirePath(notarizationDeskApi.paper).replace(':paper', id)}
              label={say.open}
              fullLabel={say.openOf(name)}
            />
          </div>
          <div className="quiet">
            {say.papers.kinds[kind]} · {bytes(size)} · {time(uploadedAt)}
          </div>
        </li>
      ))}
    </ul>
  )
}
