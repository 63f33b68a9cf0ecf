// Health report: stored evidence, stalled processing, the public log, time-stamps, failed captures and the machine; each with a verdict and its figures.
import type { OutputOf } from '@attestry/contract/endpoint'
import { DISK_ERROR_BYTES, DISK_WARNING_BYTES, healthApi } from '@attestry/contract/modules/operator/health'
import { useQuery } from '@tanstack/react-query'
import { consolePaths } from '../../../console-paths.ts'
import { bytes, time } from '../../../kernel/format.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { captureWords } from '../../evidence/public.tsx'
import { StallFacts } from '../../transparency/public.tsx'
import { healthWords } from './words.ts'
import type { Words } from './words.zh.ts'

type Report = OutputOf<typeof healthApi.report>
type SystemFigures = NonNullable<Report['house']>

const count = (figure: number) => <span className="figures">{figure.toLocaleString('en-US')}</span>

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
          <Storage fixity={data.fixity} stored={data.house?.stored ?? null} />
          <Integrity integrity={data.integrity} />
          <StallFacts stalled={data.stalled} />
          <Log log={data.log} />
          {data.house && <Stamps authorities={data.house.authorities} />}
          <Captures failed={data.failedCaptures} retried={data.retriedCaptures} />
          <Scans scans={data.scans} />
          <Machine report={data} />
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

function Verdict({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  return (
    <p>
      <StatusTag tone={tone}>{children}</StatusTag>
    </p>
  )
}

function Storage({ fixity, stored }: Pick<Report, 'fixity'> & { readonly stored: SystemFigures['stored'] }) {
  const say = healthWords.use()
  if (!fixity) {
    return (
      <Card title={say.storage}>
        <Verdict tone="plain">{say.storageNone}</Verdict>
      </Card>
    )
  }
  const bad = fixity.damaged + (stored ? stored.changed + stored.missing : 0) > 0
  const words = bad ? say.storageBad : fixity.finishedAt ? say.storageGood : say.storageRunning
  return (
    <Card title={say.storage}>
      <Verdict tone={bad ? 'failed' : fixity.finishedAt ? 'done' : 'waiting'}>{words}</Verdict>
      <KeyValue
        rows={[
          [
            say.startedAt,
            <span key="start" className="figures">
              {time(fixity.startedAt)}
            </span>,
          ],
          [
            say.finishedAt,
            fixity.finishedAt ? (
              <span key="end" className="figures">
                {time(fixity.finishedAt)}
              </span>
            ) : (
              say.running
            ),
          ],
          [say.damaged, count(fixity.damaged)],
          ...(stored ? storedRows(say, stored) : []),
        ]}
      />
      {fixity.findings.length > 0 && (
        <>
          <h3>{say.findings}</h3>
          <ul>
            {fixity.findings.map(({ sha256, kind }) => (
              <li key={sha256}>
                {say.kinds[kind]} <DigestText value={sha256} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const storedRows = (say: Words, stored: NonNullable<SystemFigures['stored']>) =>
  [
    [say.checked, count(stored.checked)],
    [
      say.bytes,
      <span key="bytes" className="figures">
        {bytes(stored.bytes)}
      </span>,
    ],
    [say.changed, count(stored.changed)],
    [say.missing, count(stored.missing)],
    [say.untracked, count(stored.untracked)],
  ] as const

function Integrity({ integrity }: Pick<Report, 'integrity'>) {
  const say = healthWords.use()
  const bad = integrity.some(({ problems }) => problems.length > 0)
  const words = integrity.length === 0 ? say.integrityNone : bad ? say.integrityBad : say.integrityGood
  return (
    <Card title={say.integrity}>
      <Verdict tone={integrity.length === 0 ? 'plain' : bad ? 'failed' : 'done'}>{words}</Verdict>
      {bad && <p>{say.integrityAct}</p>}
      <KeyValue
        rows={integrity.map(({ part, finishedAt, problems }) => [
          say.parts[part],
          <div key={part}>
            <span className="figures">{say.checkedAt(time(finishedAt))}</span>
            {problems.length > 0 && (
              <ul data-user-content>
                {problems.map(({ subject, detail }) => (
                  <li key={`${subject} ${detail}`}>
                    {subject}: {detail}
                  </li>
                ))}
              </ul>
            )}
          </div>,
        ])}
      />
    </Card>
  )
}

function Log({ log }: Pick<Report, 'log'>) {
  const say = healthWords.use()
  if (!log) {
    return (
      <Card title={say.log}>
        <Verdict tone="plain">{say.logNone}</Verdict>
      </Card>
    )
  }
  return (
    <Card title={say.log}>
      <Verdict tone={log.halted ? 'failed' : 'done'}>{log.halted ? say.logHalted : say.logGood}</Verdict>
      <KeyValue
        rows={[
          ...(log.halted
            ? [
                [
                  say.haltedWhy,
                  <span key="why" data-user-content>
                    {log.halted}
                  </span>,
                ] as const,
              ]
            : []),
          [say.origin, <code key="origin">{log.origin}</code>],
          [say.size, count(log.size)],
          [say.behind, count(log.behind)],
          [
            say.signedAt,
            <span key="at" className="figures">
              {log.signedAt ? time(log.signedAt) : say.never}
            </span>,
          ],
        ]}
      />
      {log.halted && (
        <div className="health-halted">
          <p>{say.haltedText}</p>
          <LinkButton to={consolePaths.logResume()}>{say.haltedAct}</LinkButton>
        </div>
      )}
    </Card>
  )
}

function Stamps({ authorities }: Pick<SystemFigures, 'authorities'>) {
  const say = healthWords.use()
  const failing = authorities.some(({ failures }) => failures > 0)
  const words = authorities.length === 0 ? say.stampsNone : failing ? say.stampsBad : say.stampsGood
  return (
    <Card title={say.stamps}>
      <Verdict tone={authorities.length === 0 ? 'plain' : failing ? 'failed' : 'done'}>{words}</Verdict>
      {authorities.length === 0 && <p className="quiet">{say.stampsOwn}</p>}
      {authorities.map(({ name, failures, lastAt, lastError, retryAt }) => (
        <KeyValue
          key={name}
          rows={[
            [say.authority, <code key="name">{name}</code>],
            [
              say.lastAt,
              <span key="at" className="figures">
                {lastAt ? time(lastAt) : say.never}
              </span>,
            ],
            [say.failures, count(failures)],
            ...(lastError && failures > 0
              ? [
                  [
                    say.lastError,
                    <span key="error" data-user-content>
                      {lastError}
                    </span>,
                  ] as const,
                ]
              : []),
            ...(retryAt && failures > 0
              ? [
                  [
                    say.retryAt,
                    <span key="retry" className="figures">
                      {time(retryAt)}
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      ))}
    </Card>
  )
}

function Captures({ failed, retried }: { readonly failed: Report['failedCaptures']; readonly retried: number }) {
  const say = healthWords.use()
  const { causes } = captureWords.use()
  const total = failed.reduce((sum, each) => sum + each.count, 0)
  const good = retried > 0 ? say.capturesRetried(retried) : say.capturesGood
  return (
    <Card title={say.captures}>
      <Verdict tone={total > 0 ? 'failed' : 'done'}>{total > 0 ? say.capturesBad(total) : good}</Verdict>
      {total > 0 && <KeyValue rows={failed.map((each) => [causes[each.cause], count(each.count)] as const)} />}
    </Card>
  )
}

function Scans({ scans }: Pick<Report, 'scans'>) {
  const say = healthWords.use()
  if (!scans)
    return (
      <Card title={say.scans}>
        <Verdict tone="plain">{say.scansNone}</Verdict>
        <p className="quiet">{say.scansNoneText}</p>
      </Card>
    )
  return (
    <Card title={say.scans}>
      <Verdict tone={scans.waiting > 0 ? 'waiting' : 'done'}>{scans.waiting > 0 ? say.scansWaiting : say.scansGood}</Verdict>
      {scans.waiting > 0 && <p>{say.scansAct}</p>}
      {scans.since && (
        <KeyValue
          rows={[
            [say.scansCount, count(scans.waiting)],
            [
              say.scansSince,
              <span key="since" className="figures">
                {time(scans.since)}
              </span>,
            ],
          ]}
        />
      )}
    </Card>
  )
}

function Disk({ freeBytes }: { readonly freeBytes: number | null }) {
  const say = healthWords.use()
  if (freeBytes === null) return null
  if (freeBytes >= DISK_WARNING_BYTES) return <Verdict tone="done">{say.diskGood}</Verdict>
  const bad = freeBytes < DISK_ERROR_BYTES
  return (
    <>
      <Verdict tone={bad ? 'failed' : 'waiting'}>{bad ? say.diskBad : say.diskLow}</Verdict>
      <p>{say.diskAct}</p>
    </>
  )
}

function Machine({ report }: { readonly report: Report }) {
  const say = healthWords.use()
  const { softwareVersion, house, missing, weaknesses } = report
  const packages = missing.map(({ feature, waitsFor }) => `${waitsFor} (${feature})`)
  return (
    <Card title={say.machine}>
      {house && <Disk freeBytes={house.diskFreeBytes} />}
      <KeyValue
        rows={[
          [say.version, <code key="version">{softwareVersion}</code>],
          ...(house
            ? [
                [
                  say.database,
                  <span key="size" className="figures">
                    {bytes(house.databaseBytes)}
                  </span>,
                ] as const,
                [
                  say.diskFree,
                  <span key="disk" className="figures">
                    {house.diskFreeBytes === null ? say.unknown : bytes(house.diskFreeBytes)}
                  </span>,
                ] as const,
              ]
            : []),
          ...weaknesses.map(
            ({ what, reason }) =>
              [
                say.weaknesses[what],
                <span key={what}>
                  {/* The others have one reason each, which their text states; the network's is a message of the system. */}
                  {say.weaker[what]} {what === 'capture-network' && <code data-user-content>{reason}</code>}
                </span>,
              ] as const,
          ),
          [say.lacking, packages.length > 0 ? <code key="lacking">{packages.join(', ')}</code> : say.lackingNone],
        ]}
      />
      {!house && <p className="quiet">{say.houseElsewhere}</p>}
    </Card>
  )
}
