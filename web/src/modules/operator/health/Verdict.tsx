// Verdict and figures of a health card.
import type { ReactNode } from 'react'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'

export function Verdict({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  return (
    <p>
      <StatusTag tone={tone}>{children}</StatusTag>
    </p>
  )
}

export const Figures = ({ children }: { readonly children: ReactNode }) => <span className="figures">{children}</span>

export const Count = ({ of }: { readonly of: number }) => <Figures>{of.toLocaleString('en-US')}</Figures>
