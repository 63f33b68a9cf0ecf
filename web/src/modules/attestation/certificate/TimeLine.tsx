// A time with its zone and the clock it comes from.
import { time } from '../../../kernel/format.ts'

export function TimeLine({ at, source }: { readonly at: string; readonly source?: string }) {
  return (
    <>
      <time className="figures" dateTime={at}>
        {time(at)}
      </time>
      {source && <span className="fact-source">{source}</span>}
    </>
  )
}
