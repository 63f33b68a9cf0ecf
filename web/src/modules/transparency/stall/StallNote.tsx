// On a record: why its proof makes no progress, since when, and that nothing is lost.
import type { Stall } from '@attestry/contract/modules/transparency/stall'
import { time } from '../../../kernel/format.ts'
import { stallWords } from './words.ts'

export function StallNote({ stalled }: { readonly stalled: Stall }) {
  const say = stallWords.use()
  return (
    <p className="figures">
      {say.since(say.causes[stalled.cause], time(stalled.since))} {say.safe}
    </p>
  )
}
