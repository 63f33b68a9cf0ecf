// What waits for the member: previews that expire, captures in progress, the real name, unread messages.

import type { OutputOf } from '@attestry/contract/endpoint'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { kindRecordPath, paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { useAccount } from '../../account/public.tsx'
import { overviewWords } from './words.ts'

export type Waiting = OutputOf<typeof homepageApi.summary>['waiting']

export function WaitingList({ waiting }: { readonly waiting: Waiting }) {
  const say = overviewWords.use()
  const isMain = useAccount()?.role !== 'sub'
  const { captures, captureCount, running, realName, gift, unread } = waiting
  const needsRealName = isMain && (realName === 'none' || realName === 'rejected')
  if (captureCount + running + unread === 0 && !needsRealName && realName !== 'pending') return null
  const more = captureCount - captures.length
  return (
    <section className="waiting" aria-label={say.waiting}>
      <h2>{say.waiting}</h2>
      <ul>
        {captures.map((capture) => (
          <WaitingCapture key={capture.ano} capture={capture} />
        ))}
        {more > 0 && (
          <Item icon="clock" to={paths.captureWork()}>
            {say.moreCaptures(more)}
          </Item>
        )}
        {running > 0 && (
          <Item icon="clock" to={paths.captureWork()}>
            {say.running(running)}
          </Item>
        )}
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
      end={say.confirmBy(time(confirmBy).slice(11, 16))}
    >
      {say.confirm(evidenceKinds[kind].name[locale])}
      <span data-user-content>{name}</span>
    </Item>
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
