// All downloads of a record.
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { NotAllowed, useMissingPermission } from '../../account/public.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import { type Download, withEveryTimeStamp, withFullCertificate, withPackageForOther } from './downloads.ts'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'

const MAX_SHOWN_EVIDENCE_FILES = 3

export function useDownloads(record: RecordDetail) {
  const { ano, state, proof } = record
  return useQuery({
    queryKey: ['record', 'downloads', ano, proof.ready],
    queryFn: ({ signal }) => call(packageApi.list, { ano }, { display: ErrorDisplay.silent, signal }),
    enabled: state === 'sealed',
    select: ({ list }) => withPackageForOther(withFullCertificate(withEveryTimeStamp(list, record), record), record),
  })
}

export function DownloadsSection({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use().downloads
  const missing = useMissingPermission('download')
  return (
    <section className="card" aria-labelledby="downloads">
      <h2 id="downloads" className="card-title">
        {say.title}
      </h2>
      {missing ? (
        <NotAllowed missing={missing} />
      ) : record.state === 'sealed' ? (
        <DownloadList record={record} />
      ) : (
        <p className="quiet">{say.later}</p>
      )}
    </section>
  )
}

function DownloadList({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use().downloads
  const { data: all, error, refetch } = useDownloads(record)
  if (error && !all) return <Fault error={error} onRetry={() => void refetch()} />
  if (!all) return <ListSkeleton rows={3} />
  const evidence = all.filter(({ kind }) => kind === 'evidence')
  const hidden = new Set(evidence.slice(MAX_SHOWN_EVIDENCE_FILES))
  const rows = (list: readonly Download[]) => list.map((item) => <DownloadRow key={item.path} record={record} item={item} />)
  return (
    <>
      <p>{say.forCourt}</p>
      <p className="quiet">{say.hint}</p>
      <ul className="download-list">{rows(all.filter((item) => !hidden.has(item)))}</ul>
      {hidden.size > 0 && (
        <details className="more">
          <summary>{say.more(hidden.size)}</summary>
          <ul className="download-list">{rows([...hidden])}</ul>
        </details>
      )}
    </>
  )
}
