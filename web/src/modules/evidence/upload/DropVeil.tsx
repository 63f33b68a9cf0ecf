// Lies over the page while files hover above it.
import type { ReactNode } from 'react'

export const DropVeil = ({ children }: { readonly children: ReactNode }) => (
  <div className="drop-veil" aria-hidden="true">
    <span>{children}</span>
  </div>
)
