// Chooses which cases the list shows.
import { type DeskView, deskViews } from '@attestry/contract/modules/judicial/notarization-desk'
import { useEffect, useRef } from 'react'
import { revealTab } from './reveal-tab.ts'
import { notarizationDeskWords } from './words.ts'

export function ViewBar({ current, onChange }: { readonly current: DeskView; onChange(view: DeskView): void }) {
  const say = notarizationDeskWords.use()
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current view moves the bar
  useEffect(() => revealTab(bar.current), [current])
  return (
    <nav ref={bar} className="case-tabs" aria-label={say.views.label}>
      {deskViews.map((view) => (
        <button key={view} type="button" aria-current={view === current ? 'true' : undefined} onClick={() => onChange(view)}>
          {say.views[view]}
        </button>
      ))}
    </nav>
  )
}
