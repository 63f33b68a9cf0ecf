// What follows a passed verification: the gift has arrived, and the way to the first file.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { personalWords } from './words.ts'

export function NextStep({ status: { receivedGift } }: { readonly status: Pick<Standing, 'receivedGift'> }) {
  const say = personalWords.use()
  return (
    <div className="way">
      <p>{receivedGift ? say.giftArrived(receivedGift) : say.startNow}</p>
      <LinkButton look="primary" icon="upload" to={paths['file.add']()}>
        {say.toDeposit}
      </LinkButton>
    </div>
  )
}
