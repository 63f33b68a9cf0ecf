// The balance in the header; it opens the cost center, which only the main account has.
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import { useAccount } from '../../account/public.tsx'
import { useBalance } from './queries.ts'
import { priceWords } from './words.ts'

export function HeaderBalance() {
  const say = priceWords.use()
  const isMain = useAccount()?.role === 'main'
  const { data, isError } = useBalance()
  const content = (
    <>
      <span className="header-balance-name">{say.balance}</span> <Money yuan={data?.available} />
    </>
  )
  const title = isError ? say.balanceUnknown : undefined
  return isMain ? (
    <Link className="header-balance" to={paths.costCenter()} title={title}>
      {content}
    </Link>
  ) : (
    <span className="header-balance" title={title}>
      {content}
    </span>
  )
}
