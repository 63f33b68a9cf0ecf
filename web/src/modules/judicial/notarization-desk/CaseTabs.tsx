// Tabs of a case, by the ARIA pattern: arrow keys move between them, and each controls its panel.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { revealTab } from './reveal-tab.ts'
import { type CaseTab, caseTabs } from './search.ts'
import { notarizationDeskWords } from './words.ts'

interface CaseTabsProps {
  readonly current: CaseTab
  readonly panels: Readonly<Record<CaseTab, ReactNode>>
  onChange(tab: CaseTab): void
}

/** All panels stay mounted, so that switching between them loses no input. */
export function CaseTabs({ current, panels, onChange }: CaseTabsProps) {
  const say = notarizationDeskWords.use()
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab moves the bar
  useEffect(() => revealTab(bar.current), [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = caseTabs[(caseTabs.indexOf(current) + by + caseTabs.length) % caseTabs.length] ?? current
    onChange(next)
    document.getElementById(`${id}-${next}-tab`)?.focus()
  }
  return (
    <>
      <div ref={bar} className="case-tabs" role="tablist" aria-label={say.tabs.label} onKeyDown={onKeyDown}>
        {caseTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}-tab`}
            aria-controls={`${id}-${tab}`}
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {say.tabs[tab]}
          </button>
        ))}
      </div>
      {caseTabs.map((tab) => (
        <div
          key={tab}
          className="case-parts"
          role="tabpanel"
          id={`${id}-${tab}`}
          aria-labelledby={`${id}-${tab}-tab`}
          hidden={tab !== current}
        >
          {panels[tab]}
        </div>
      ))}
    </>
  )
}
