// Record list with filters kept in the URL, bulk actions, export, and a drawer with details.
import { wirePath } from '@attestry/contract/endpoint'
import { type RecordItem, type RecordKind, recordApi } from '@attestry/contract/modules/attestation/record'
import { DEFAULT_PAGE_SIZE, MAX_COUNTED } from '@attestry/contract/paging'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { AnchorButton } from '../../../ui/Button.tsx'
import { ListFrame } from '../../../ui/ListFrame.tsx'
import type { Step, StepPagerProps } from '../../../ui/Pager.tsx'
import { type ChangeUrlState, useUrlState, writeSearch } from '../../../ui/url-state.ts'
import { useMissingPermission } from '../../account/public.tsx'
import { type BlockedRecords, useRecordColumns } from './columns.tsx'
import { type RecordPage, type RecordSource, useRecordPage } from './queries.ts'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { END, isFiltered, type RecordSearch, readRecordSearch, recordFilterOf, recordQueryOf } from './search.ts'
import { recordWords } from './words.ts'

interface RecordListProps {
  readonly label: string
  /** Absent: records of all kinds, with a column for the kind. */
  readonly kind?: RecordKind
  readonly source: RecordSource
  readonly empty: ReactNode
  readonly blocked?: BlockedRecords | undefined
  /** Further acts on the selected records. */
  batch?(chosen: readonly string[], onDone: () => void): ReactNode
  /** Download URL of a record's content, if the platform stores it. */
  contentUrl?(ano: string): string
}

/** Shown for selected rows only. */
const RecordBatch = lazy(async () => ({ default: (await import('./RecordBatch.tsx')).RecordBatch }))

const atStart = { page: undefined, older: undefined, newer: undefined }
const unfiltered = {
  ...{
    keyword: undefined,
    kind: undefined,
    label: undefined,
    operator: undefined,
    state: undefined,
    from: undefined,
    to: undefined,
  },
  ...atStart,
}

export function RecordList({ label, kind, source, empty, blocked, batch, contentUrl }: RecordListProps) {
  const say = recordWords.use()
  const [search, change] = useUrlState(readRecordSearch)
  const { data, error, isPlaceholderData, refetch } = useRecordPage(source, recordQueryOf(search))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = useCallback((record: string) => change({ record }), [change])
  const columns = useRecordColumns(open, { withKind: kind === undefined, blocked })
  const clear = () => change(unfiltered)
  const unselect = () => setChosen(new Set())
  const mayDownload = useMissingPermission('download') === undefined
  const exportUrl = wirePath(recordApi.export) + writeSearch({ ...recordFilterOf(search), ...(kind ? { kind } : {}) })
  return (
    <>
      <ListFrame<RecordItem>
        label={label}
        columns={columns}
        data={data}
        error={error}
        stale={isPlaceholderData}
        page={search.page ?? 1}
        pageSize={search.size ?? DEFAULT_PAGE_SIZE}
        steps={data?.isLonger ? stepsOf(data, search, change) : undefined}
        filtered={isFiltered(search)}
        empty={empty}
        selection={{ keys: chosen, set: setChosen, blocked: blocked?.anos }}
        batch={
          <Suspense>
            {batch?.([...chosen], unselect)}
            <RecordBatch chosen={[...chosen]} mayDownload={mayDownload} onDone={unselect} />
          </Suspense>
        }
        filters={
          <RecordFilters
            search={search}
            withKind={kind === undefined}
            onChange={(patch) => change({ ...atStart, ...patch }, 'replace')}
            onClear={clear}
          >
            {mayDownload && (
              <AnchorButton icon="download" href={exportUrl} download disabled={!data?.total}>
                {say.export}
              </AnchorButton>
            )}
          </RecordFilters>
        }
        keyOf={(record) => record.ano}
        nameOf={(record) => record.name}
        onOpen={(record) => open(record.ano)}
        onPage={(page, size) => change({ ...atStart, page, size })}
        onClearFilters={clear}
        onRetry={() => void refetch()}
      />
      <RecordDrawer
        ano={search.record}
        onClose={() => change({ record: undefined })}
        {...(contentUrl && mayDownload ? { contentUrl } : {})}
      />
    </>
  )
}

function stepsOf(
  { list, total, before, pageSize }: RecordPage,
  search: RecordSearch,
  change: ChangeUrlState<RecordSearch>,
): StepPagerProps {
  const to = (step: Step) => {
    if (step === 'first') return {}
    if (step === 'last') return { newer: END }
    return step === 'next' ? { older: list.at(-1)?.ano } : { newer: list[0]?.ano }
  }
  return {
    counted: total,
    before: before < MAX_COUNTED ? before : undefined,
    shown: list.length,
    isLast: search.newer === END || list.length < pageSize,
    pageSize,
    onStep: (step) => change({ ...atStart, ...to(step) }),
    onSize: (size) => change({ ...atStart, size }),
  }
}
