// The workspace's first screen: what to do next first, then key figures, recent records and balance.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMissingPermission } from '../../account/public.tsx'
import { WorkspaceNotices } from '../../content/public.tsx'
import { BalanceCard } from '../../wallet/public.tsx'
import { RecentRecords } from './RecentRecords.tsx'
import { summaryQuery } from './summary-query.ts'
import { WaitingList } from './WaitingList.tsx'
import { overviewWords } from './words.ts'
import './overview.css'

const SEALING_POLL_INTERVAL_MS = 2000
const WAITING_POLL_INTERVAL_MS = 10_000

type Summary = OutputOf<typeof homepageApi.summary>

export function OverviewScreen() {
  const say = overviewWords.use()
  const { data, error, refetch } = useQuery({
    ...summaryQuery,
    refetchInterval: ({ state }) => {
      if (state.data?.sealing) return SEALING_POLL_INTERVAL_MS
      return state.data?.waiting.capturesByKind.length ? WAITING_POLL_INTERVAL_MS : false
    },
  })
  return (
    <>
      <PageHeader title={say.title} />
      {data && <WaitingList waiting={data.waiting} />}
      {data && data.total > 0 && (
        <>
          <QuickActs />
          <Figures summary={data} />
        </>
      )}
      <div className="work">
        <div className="work-main">
          {data ? <Main summary={data} /> : error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton />}
        </div>
        <aside className="work-side work-side-cards">
          <BalanceCard linked />
          <Suspense>
            <WorkspaceNotices />
          </Suspense>
        </aside>
      </div>
    </>
  )
}

function Main({ summary }: { readonly summary: Summary }) {
  const say = overviewWords.use()
  if (summary.total > 0) return <RecentRecords records={summary.recent} />
  return (
    <>
      <GettingStarted
        title={say.teach}
        steps={say.steps}
        note={say.teachNote}
        action={
          <LinkButton look="primary" icon="upload" to={paths['file.add']()}>
            {say.teachAct}
          </LinkButton>
        }
      />
      <QuickActs />
    </>
  )
}

function Figures({ summary }: { readonly summary: Summary }) {
  const say = overviewWords.use()
  const figures: [string, string][] = [
    [say.total, count(summary.total)],
    [say.thisMonth, count(summary.thisMonth)],
    [say.bytes, bytes(summary.bytes)],
    ...(summary.sealing > 0 ? [[say.sealing, count(summary.sealing)] as [string, string]] : []),
    ...(summary.failed > 0 ? [[say.failed, count(summary.failed)] as [string, string]] : []),
  ]
  return (
    <dl className="figures-row" aria-label={say.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

function QuickActs() {
  const say = overviewWords.use()
  const mayCapture = useMissingPermission('web') === undefined
  const mayDeposit = useMissingPermission('file', 'pay') === undefined
  const mayDepositDigests = useMissingPermission('digest', 'pay') === undefined
  const mayCaptureShops = useMissingPermission('ecommerce', 'pay') === undefined
  const mayCaptureVideos = useMissingPermission('video', 'pay') === undefined
  if (!mayCapture && !mayCaptureShops && !mayCaptureVideos && !mayDeposit && !mayDepositDigests) return null
  return (
    <section className="quick" aria-label={say.acts}>
      <ul className="quick-acts">
        {mayCapture && <QuickAct to={paths['web.add']()} icon="page" title={say.capturePages} hint={say.capturePagesHint} />}
        {mayCaptureShops && (
          <QuickAct to={paths['ecommerce.add']()} icon="shop" title={say.captureShop} hint={say.captureShopHint} />
        )}
        {mayCaptureVideos && (
          <QuickAct to={paths['video.add']()} icon="film" title={say.captureVideo} hint={say.captureVideoHint} />
        )}
        {mayDeposit && <QuickAct to={paths['file.add']()} icon="upload" title={say.depositFiles} hint={say.depositFilesHint} />}
        {mayDepositDigests && (
          <QuickAct to={paths['digest.list']()} icon="digest" title={say.depositDigests} hint={say.depositDigestsHint} />
        )}
      </ul>
    </section>
  )
}

interface QuickActProps {
  readonly to: string
  readonly icon: IconName
  readonly title: string
  readonly hint: string
}

const QuickAct = ({ to, icon, title, hint }: QuickActProps) => (
  <li>
    <Link to={to}>
      <Icon name={icon} size={22} />
      <span>
        <strong>{title}</strong>
        <span className="quiet">{hint}</span>
      </span>
    </Link>
  </li>
)
