// An amount in yuan: two decimals, thousands separators, tabular figures.
import { EMPTY, money } from '../kernel/format.ts'
import { uiWords } from './words.ts'

export function Money({ yuan }: { readonly yuan: string | null | undefined }) {
  const say = uiWords.use()
  const text = money(yuan)
  return <span className="figures money">{text === EMPTY ? text : say.currency(text)}</span>
}
