// A date in the platforms' time zone, with a machine-readable `dateTime`.
import { time } from '../../../kernel/format.ts'

export const dayOf = (at: string): string => time(at).slice(0, 10)

export function DateText({ at }: { readonly at: string }) {
  return (
    <time className="figures" dateTime={at}>
      {dayOf(at)}
    </time>
  )
}
