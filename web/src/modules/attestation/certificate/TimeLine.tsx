// A time with its zone, and whose clock it is by.
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
