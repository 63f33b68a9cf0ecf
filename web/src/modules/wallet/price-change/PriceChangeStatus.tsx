// Status tag of a price change.
import type { PriceChange } from '@attestry/contract/modules/wallet/price-change'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { priceChangeWords } from './words.ts'

const tones: Record<PriceChange['state'], StatusTone> = {
  proposed: 'waiting',
  confirmed: 'done',
  refused: 'failed',
  withdrawn: 'plain',
}

export function PriceChangeStatus({ change: { state, outdated } }: { readonly change: Pick<PriceChange, 'state' | 'outdated'> }) {
  const say = priceChangeWords.use()
  return outdated ? (
    <StatusTag tone="failed">{say.outdated}</StatusTag>
  ) : (
    <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>
  )
}
