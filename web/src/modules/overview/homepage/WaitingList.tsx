// What waits for the member: previews that expire, captures in progress, the real name, unread messages.

import type { OutputOf } from '@attestry/contract/endpoint'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { CaptureState } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { kindRecordPath, paths, withQuery } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { useAccount } from '../../account/public.tsx'
import { overviewWords } from './words.ts'

/** The state of a capture that waits for its member. */
const PREVIEW_READY: CaptureState = 'awaiting_confirmation'

export type Waiting = OutputOf<typeof homepageApi.summary>['waiting']

export function WaitingList({ waiting }: { readonly waiting: Waiting }) {
  const say = overviewWords.use()
  const isMain = useAccount()?.role !== 'sub'
  const { captures, capturesByKind, realName, gift, unread } = waiting
  const needsRealName = isMain && (realName === 'none' || realName === 'rejected')
  if (capturesByKind.length + unread === 0 && !needsRealName && realName !== 'pending') return null
  return (
    <section className="waiting" aria-label={say.waiting}>
      <h2>{say.waiting}</h2>
      <ul>
        {captures.map((capture) => (
          <WaitingCapture key={capture.ano} capture={capture} />
        ))}
        {capturesByKind.map((counts) => (
          <CapturesOfKind key={counts.kind} counts={counts} listed={captures.filter(({ kind }) => kind === counts.kind).length} />
        ))}
        {needsRealName && (
          <Item icon="person" to={paths.realName()} hint={gift ? say.giftHint(gift) : say.realNameHint}>
            {realName === 'rejected' ? say.realNameRejected : gift ? say.realNameGift(gift) : say.realName}
          </Item>
        )}
        {realName === 'pending' && (
          <Item icon="person" to={paths.realName()}>
            {say.realNamePending}
          </Item>
        )}
        {unread > 0 && (
          <Item icon="bell" to={paths.messages()}>
            {say.unread(unread)}
          </Item>
        )}
      </ul>
    </section>
  )
}

function WaitingCapture({ capture }: { readonly capture: Waiting['captures'][number] }) {
  const say = overviewWords.use()
  const locale = useLocale()
  const { ano, kind, name, url, confirmBy } = capture
  return (
    <Item
      icon="page"
      to={kindRecordPath(kind, ano)}
      hint={<span data-user-content>{url}</span>}
      end={say.confirmBy(time(confirmBy).slice(5, 16))}
    >
      {say.confirm(evidenceKinds[kind].name[locale])}
      <span data-user-content>{name}</span>
    </Item>
  )
}

interface CapturesOfKindProps {
  readonly counts: Waiting['capturesByKind'][number]
  /** How many of the previews have a line of their own. */
  readonly listed: number
}

/** Links to the list of the kind: to its other previews, and to its captures in progress. */
function CapturesOfKind({ counts: { kind, toConfirm, running }, listed }: CapturesOfKindProps) {
  const say = overviewWords.use()
  const name = evidenceKinds[kind].name[useLocale()]
  const list = paths[`${kind}.list`]()
  return (
    <>
      {toConfirm > listed && (
        <Item icon="clock" to={withQuery(list, { state: PREVIEW_READY })}>
          {say.moreCaptures(name, toConfirm - listed)}
        </Item>
      )}
      {running > 0 && (
        <Item icon="clock" to={list}>
          {say.running(name, running)}
        </Item>
      )}
    </>
  )
}

interface ItemProps {
  readonly icon: IconName
  readonly to: string
  readonly hint?: ReactNode
  readonly end?: string
  readonly children: ReactNode
}

const Item = ({ icon, to, hint, end, children }: ItemProps) => (
  <li>
    <Link to={to}>
      <Icon name={icon} size={20} />
      <span className="waiting-text">
        <strong>{children}</strong>
        {hint && <span className="quiet">{hint}</span>}
      </span>
      {end && <span className="waiting-end figures nowrap">{end}</span>}
      <Icon name="right" size={16} />
    </Link>
  </li>
)
