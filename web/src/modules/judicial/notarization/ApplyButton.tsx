// Links on the page of a record and of a case that start an application with their records; for main accounts.
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { useAccount } from '../../account/public.tsx'
import { applyButtonWords } from './apply-words.ts'

/** Both parts are missing for sub-accounts, which cannot apply. */
function ApplyButton({ search }: { readonly search: { readonly anos?: string; readonly dossier?: string } }) {
  const say = applyButtonWords.use()
  if (useAccount()?.role !== 'main') return null
  return (
    <LinkButton icon="stamp" to={paths.addNotarization()} search={search as never}>
      {say.apply}
    </LinkButton>
  )
}

export const ApplyWithRecord = ({ ano }: { readonly ano: string }) => <ApplyButton search={{ anos: ano }} />
export const ApplyWithDossier = ({ id }: { readonly id: string }) => <ApplyButton search={{ dossier: id }} />
