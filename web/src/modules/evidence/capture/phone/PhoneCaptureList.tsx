// Latest captures on the phone page: large touch targets with state and current step.
import { type CaptureItem, isConfirmed } from '@attestry/contract/modules/evidence/capture'
import { time } from '../../../../kernel/format.ts'
import { Button } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { EmptyState } from '../../../../light/EmptyState.tsx'
import { UserText } from '../../../../light/UserText.tsx'
import { paths } from '../../../../paths.ts'
import { hostOf } from '../add/found-addresses.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import { PhoneStatus } from './PhoneStatus.tsx'
import type { Feed } from './use-feed.ts'
import { phoneWords } from './words.ts'

export function PhoneCaptureList({ feed, onOpen }: { readonly feed: Feed; onOpen(ano: string): void }) {
  const say = phoneWords.use()
  const { list, total, problem } = feed
  return (
    <section className="phone-list" aria-labelledby="phone-list-title">
      <div className="phone-list-head">
        <h2 id="phone-list-title">{say.list}</h2>
        <Button look="quiet" onClick={() => void feed.refresh()}>
          {say.refresh}
        </Button>
      </div>
      {problem && (
        <Callout kind="error" alert>
          <strong>{say.loadFailed}</strong>
          <p>{problem}</p>
          <Button onClick={() => void feed.refresh()}>{say.retry}</Button>
        </Callout>
      )}
      {!list && !problem && (
        <p className="phone-quiet" role="status">
          {say.waking}
        </p>
      )}
      {list?.length === 0 && <EmptyState title={say.empty} />}
      {list && list.length > 0 && (
        <ul className="phone-rows">
          {list.map((capture) => (
            <li key={capture.ano}>
              <Row capture={capture} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {list && total > list.length && (
        <Button wide onClick={feed.more}>
          {say.more}
        </Button>
      )}
    </section>
  )
}

function Row({ capture, onOpen }: { readonly capture: CaptureItem; onOpen(ano: string): void }) {
  const content = (
    <>
      <Thumbnail capture={capture} />
      <span className="phone-row-words">
        <UserText className="phone-row-name" text={capture.name} />
        <UserText className="phone-quiet" text={hostOf(capture.url)} />
        {/* Captures of one page have the same name. */}
        <span className="phone-quiet figures">{time(capture.createdAt)}</span>
        <PhoneStatus capture={capture} />
      </span>
    </>
  )
  if (isConfirmed(capture.state)) {
    return (
      <a className="phone-row" href={paths.record({ ano: capture.ano })}>
        {content}
      </a>
    )
  }
  return (
    <button type="button" className="phone-row" onClick={() => onOpen(capture.ano)}>
      {content}
    </button>
  )
}
