// A day, as people read it and as machines do: in the platforms' own zone.
import { time } from '../../../kernel/format.ts'

export const dayOf = (at: string): string => time(at).slice(0, 10)

export function DateText({ at }: { readonly at: string }) {
  return (
    <time className="figures" dateTime={at}>
      {dayOf(at)}
    </time>
  )
}
