// Notice of a permission that a sub-account lacks, and whom to ask for it.
import { type Permission, permissions } from '@attestry/contract/modules/account/permission'
import { useLocale } from '../../../kernel/locale.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useAccount } from '../own-account.ts'
import { permissionWords } from './words.ts'

export function NotAllowed({ missing }: { readonly missing: Permission }) {
  const say = permissionWords.use()
  const locale = useLocale()
  const main = useAccount()?.mainAccountName ?? ''
  return (
    <Callout>
      <p>
        <strong>{say.missing(permissions[missing][locale])}</strong>
      </p>
      <p>
        <RichText text={say.ask} parts={{ main: () => <span data-user-content>{main}</span> }} />
      </p>
    </Callout>
  )
}
