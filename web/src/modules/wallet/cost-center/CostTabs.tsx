// Links between the screens of the cost center.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the screen: scroll the current one into view.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    const line = nav.current?.getBoundingClientRect()
    if (current && line) nav.current?.scrollBy(current.left + current.width / 2 - line.left - line.width / 2, 0)
  }, [])
  return (
    <nav ref={nav} className="cost-tabs" aria-label={say.title}>
      {tabs.map(([word, to]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {say.tabs[word]}
        </Link>
      ))}
    </nav>
  )
}
