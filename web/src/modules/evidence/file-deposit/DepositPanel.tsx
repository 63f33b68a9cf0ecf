// Side panel of a deposit: price, what blocks submission, submit button.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { canPay, QuotePanel, useQuote } from '../../wallet/public.tsx'
import { depositWords } from './words.ts'

interface DepositPanelProps {
  readonly service: PricedService
  readonly quantity: number
  readonly act: string
  readonly busy: boolean
  readonly problem: string | undefined
  readonly isUncertain: boolean
  readonly blocked: string | undefined
  readonly notes: readonly string[]
  /** Consent fields shown above the button. */
  readonly children?: ReactNode
  onSubmit(): void
}

export function DepositPanel(props: DepositPanelProps) {
  const { service, quantity, act, busy, problem, isUncertain, blocked, notes, children, onSubmit } = props
  const say = depositWords.use()
  const { data: quote } = useQuote(service, quantity)
  return (
    <aside className="work-side">
      <QuotePanel service={service} quantity={quantity} />
      {children}
      {problem && (
        <Callout kind="error" alert>
          <strong>{isUncertain ? say.depositUncertain : say.depositFailed}</strong>
          <span>{problem}</span>
        </Callout>
      )}
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={quantity === 0 || blocked !== undefined || !canPay(quote)}
        onClick={onSubmit}
      >
        {act}
      </Button>
      <div className="work-notes" aria-live="polite">
        {blocked && <p>{blocked}</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </aside>
  )
}
