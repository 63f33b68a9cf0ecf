// The frame before the session is known: a slow network shows where the page will be, instead of a blank screen.
import { uiWords } from './words.ts'

const ROW_KEYS = ['a', 'b', 'c', 'd', 'e']

export function FrameSkeleton() {
  const say = uiWords.use()
  return (
    <div className="frame">
      <div className="side" />
      <div className="top" />
      <main className="screen" aria-busy="true" aria-label={say.loading}>
        <div className="frame-skeleton">
          {ROW_KEYS.map((key) => (
            <div key={key} className="skeleton" />
          ))}
        </div>
      </main>
    </div>
  )
}
