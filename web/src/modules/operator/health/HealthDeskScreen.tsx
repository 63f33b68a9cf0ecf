// Health report: stored evidence, integrity checks, stalled processing, the public log, time-stamps, failed captures, malware scans and the machine; each with a verdict and its figures.
import { healthApi } from '@attestry/contract/modules/operator/health'
import { useQuery } from '@tanstack/react-query'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StallFacts } from '../../transparency/public.tsx'
import { CapturesCard } from './CapturesCard.tsx'
import { IntegrityCard } from './IntegrityCard.tsx'
import { LogCard } from './LogCard.tsx'
import { MachineCard } from './MachineCard.tsx'
import { ScansCard } from './ScansCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { TimeStampsCard } from './TimeStampsCard.tsx'
import { healthWords } from './words.ts'

export function HealthDeskScreen() {
  const say = healthWords.use()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['desk', 'health'],
    queryFn: ({ signal }) => callDesk(healthApi.report, {}, { signal }),
  })
  return (
    <>
      <PageHeader
        title={say.title}
        lead={say.lead}
        actions={
          <Button icon="retry" busy={isFetching} onClick={() => void refetch()}>
            {say.refresh}
          </Button>
        }
      />
      {data ? (
        <div className="cards">
          <StorageCard fixity={data.fixity} stored={data.house?.stored ?? null} />
          <IntegrityCard integrity={data.integrity} />
          <StallFacts stalled={data.stalled} />
          <LogCard log={data.log} />
          {data.house && <TimeStampsCard authorities={data.house.authorities} />}
          <CapturesCard failed={data.failedCaptures} retried={data.retriedCaptures} />
          <ScansCard scans={data.scans} />
          <MachineCard report={data} />
          <p className="quiet figures">{say.at(time(data.at))}</p>
        </div>
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}
