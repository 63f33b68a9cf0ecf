// The balance in the header.
import { Money } from '../../../ui/Money.tsx'
import { useBalance } from './queries.ts'
import { priceWords } from './words.ts'

export function HeaderBalance() {
  const say = priceWords.use()
  const { data, isError } = useBalance()
  return (
    <span className="header-balance" title={isError ? say.balanceUnknown : undefined}>
      <span className="header-balance-name">{say.balance}</span> <Money yuan={data?.available} />
    </span>
  )
}
