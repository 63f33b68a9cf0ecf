// Notice that sub-accounts require real-name verification, with a link to it.
import type { OwnInfo } from '@attestry/contract/modules/account/profile'
import { realNameNeeds } from '@attestry/contract/modules/realname/need'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { subAccountWords } from './words.ts'

export function RealNameRequired({ state }: { readonly state: OwnInfo['realName'] }) {
  const say = subAccountWords.use()
  const locale = useLocale()
  return (
    <div className="real-name-first">
      <Callout kind="warning">
        <p>
          <strong>{say.realNameTitle}</strong>
        </p>
        <p>{state === 'pending' ? say.realNamePending : realNameNeeds['sub-account'][locale]}</p>
        {state !== 'pending' && (
          <LinkButton small to={paths.realName()}>
            {say.realNameGo}
          </LinkButton>
        )}
      </Callout>
    </div>
  )
}
