// Overlay shown while files are dragged over the page.
import type { ReactNode } from 'react'

export const DropOverlay = ({ children }: { readonly children: ReactNode }) => (
  <div className="drop-veil" aria-hidden="true">
    <span>{children}</span>
  </div>
)
