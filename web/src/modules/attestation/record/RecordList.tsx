// Record list with filters kept in the URL, bulk actions, export, and a drawer with details.
import { wirePath } from '@attestry/contract/endpoint'
import { MAX_EXPORT_RECORDS, type RecordItem, type RecordKind, recordApi } from '@attestry/contract/modules/attestation/record'
import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { type ReactNode, useCallback, useState } from 'react'
import { AnchorButton } from '../../../ui/Button.tsx'
import { ListFrame } from '../../../ui/ListFrame.tsx'
import { useUrlState, writeSearch } from '../../../ui/url-state.ts'
import { useMissingPermission } from '../../account/public.tsx'
import { useRecordColumns } from './columns.tsx'
import { type RecordSource, useRecordPage } from './queries.ts'
import { RecordBatch } from './RecordBatch.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { isFiltered, readRecordSearch, recordFilterOf, recordQueryOf } from './search.ts'
import { recordWords } from './words.ts'

interface RecordListProps {
  readonly label: string
  /** Absent: records of all kinds, with a column for the kind. */
  readonly kind?: RecordKind
  readonly source: RecordSource
  readonly empty: ReactNode
  /** Download URL of a record's content, if the platform stores it. */
  contentUrl?(ano: string): string
}

const unfiltered = { keyword: undefined, label: undefined, state: undefined, from: undefined, to: undefined, page: undefined }

export function RecordList({ label, kind, source, empty, contentUrl }: RecordListProps) {
  const say = recordWords.use()
  const [search, change] = useUrlState(readRecordSearch)
  const { data, error, isPlaceholderData, refetch } = useRecordPage(source, recordQueryOf(search))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = useCallback((record: string) => change({ record }), [change])
  const columns = useRecordColumns(open, kind === undefined)
  const clear = () => change(unfiltered)
  const mayDownload = useMissingPermission('download') === undefined
  const tooMany = (data?.total ?? 0) > MAX_EXPORT_RECORDS
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
        filtered={isFiltered(search)}
        empty={empty}
        selection={{ keys: chosen, set: setChosen }}
        batch={<RecordBatch chosen={[...chosen]} onDone={() => setChosen(new Set())} />}
        filters={
          <RecordFilters search={search} onChange={(patch) => change({ page: undefined, ...patch }, 'replace')} onClear={clear}>
            {mayDownload && (
              <AnchorButton
                icon="download"
                href={exportUrl}
                download
                disabled={tooMany || !data?.total}
                {...(tooMany ? { title: say.exportTooMany(MAX_EXPORT_RECORDS.toLocaleString('en-US')) } : {})}
              >
                {say.export}
              </AnchorButton>
            )}
          </RecordFilters>
        }
        keyOf={(record) => record.ano}
        nameOf={(record) => record.name}
        onOpen={(record) => open(record.ano)}
        onPage={(page, size) => change({ page, size })}
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
