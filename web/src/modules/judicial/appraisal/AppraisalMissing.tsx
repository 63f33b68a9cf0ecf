// Shown for an appraisal that does not exist or belongs to somebody else.
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { appraisalWords } from './words.ts'

export function AppraisalMissing() {
  const say = appraisalWords.use()
  return (
    <>
      <PageHeader title={say.name} />
      <div className="empty">
        <div className="empty-title">{say.missing}</div>
        <div>{say.missingText}</div>
        <LinkButton to={paths.appraisals()}>{say.list}</LinkButton>
      </div>
    </>
  )
}
