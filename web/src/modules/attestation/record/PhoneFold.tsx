// On a phone a long section of a page is folded under its title; elsewhere it is shown as it is.
import type { ReactNode } from 'react'
import { isPhone } from '../../../kernel/is-phone.ts'

interface PhoneFoldProps {
  readonly title: string
  readonly children: ReactNode
}

export const PhoneFold = ({ title, children }: PhoneFoldProps) =>
  isPhone() ? (
    <details className="phone-fold">
      <summary>{title}</summary>
      {children}
    </details>
  ) : (
    children
  )
