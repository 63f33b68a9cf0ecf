// A change in yuan or units with its sign; a zero is only a dash.
import { EMPTY, money } from '../../../kernel/format.ts'

export const signed = (yuan: string): string => (yuan.startsWith('-') ? `−¥${money(yuan.slice(1))}` : `+¥${money(yuan)}`)

export const signedCount = (count: number): string =>
  count === 0 ? EMPTY : `${count < 0 ? '−' : '+'}${Math.abs(count).toLocaleString('en')}`

export function SignedMoney({ yuan }: { readonly yuan: string }) {
  if (yuan === '0.00') return <span className="quiet">{EMPTY}</span>
  return (
    <span className="figures money" data-gain={!yuan.startsWith('-') || undefined}>
      {signed(yuan)}
    </span>
  )
}
