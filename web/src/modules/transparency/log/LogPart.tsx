// Section of the log page: explanation on one side, content on the other.
import type { ReactNode } from 'react'

/** In page order. */
export const partAnchors = {
  head: 'head',
  check: 'check',
  path: 'path',
  growth: 'growth',
  checkpoints: 'checkpoints',
  endorsers: 'endorsers',
  trust: 'trust',
  mirror: 'mirror',
} as const

export type PartName = keyof typeof partAnchors

interface LogPartProps {
  readonly name: PartName
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

export function LogPart({ name, title, text, children }: LogPartProps) {
  const anchor = partAnchors[name]
  return (
    <section className="log-part" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div>
        <h2 id={`${anchor}-title`}>{title}</h2>
        <p className="log-text">{text}</p>
      </div>
      <div className="log-content">{children}</div>
    </section>
  )
}
