// The workspace's 404 screen.
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { memberWords } from './member-words.ts'

export function MemberNotFound({ home = paths.overview() }: { readonly home?: string }) {
  const say = memberWords.use()
  return (
    <>
      <PageHeader title={say.notFound} lead={say.notFoundHint} />
      <LinkButton look="primary" to={home}>
        {say.toOverview}
      </LinkButton>
    </>
  )
}
