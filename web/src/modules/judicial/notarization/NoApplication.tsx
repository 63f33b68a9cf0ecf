// Shown where an address names no application.
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { notarizationWords } from './words.ts'

export function NoApplication() {
  const say = notarizationWords.use()
  return (
    <>
      <PageHeader title={say.missing} lead={say.missingText} />
      <LinkButton to={paths.notarizations()}>{say.judicial.toList}</LinkButton>
    </>
  )
}
