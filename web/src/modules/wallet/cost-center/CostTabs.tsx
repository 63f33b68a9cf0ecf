// Links between the screens of the cost center.
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import './cost-center.css'
import { costWords } from './words.ts'

const tabs = [
  ['overview', paths.costCenter()],
  ['ledger', paths.ledger()],
  ['holds', paths.openHolds()],
  ['statements', paths.statements()],
  ['spending', paths.spending()],
] as const

export function CostTabs() {
  const say = costWords.use()
  return (
    <nav className="cost-tabs" aria-label={say.title}>
      {tabs.map(([word, to]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {say.tabs[word]}
        </Link>
      ))}
    </nav>
  )
}
