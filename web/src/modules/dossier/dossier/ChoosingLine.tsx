// Says for which case records are being chosen, with the way back to it.
import { Link } from '@tanstack/react-router'
import { RichText } from '../../../kernel/rich-text.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { addToDossierWords } from './add-words.ts'
import { useDossier } from './queries.ts'
import './add-to-dossier.css'

export function ChoosingLine({ id }: { readonly id: string }) {
  const say = addToDossierWords.use()
  const { data } = useDossier(id)
  // A case that was deleted or belongs to another account: the list works without it.
  if (!data) return null
  return (
    <div className="choosing-callout">
      <Callout kind="info">
        <div className="choosing-for-dossier">
          <span>
            <RichText text={say.choosing} parts={{ case: () => <b data-user-content>{data.name}</b> }} />
          </span>
          <Link to={paths.dossier({ id })}>
            <Icon name="left" size={16} />
            {say.backToCase}
          </Link>
        </div>
      </Callout>
    </div>
  )
}
