// Columns of the capture table; marketplace and video captures have an extra one for the parties.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { useMemo } from 'react'
import { time } from '../../../../kernel/format.ts'
import type { Column } from '../../../../ui/ListFrame.tsx'
import type { KindPlan } from '../kind.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import { CaptureStatus } from './CaptureStatus.tsx'
import { listWords } from './words.ts'

export function useCaptureColumns({ kind, parties }: KindPlan, open: (ano: string) => void): readonly Column<CaptureItem>[] {
  const say = listWords.use()
  return useMemo(() => {
    const page: Column<CaptureItem> = {
      key: 'page',
      title: say.columns.page,
      lead: true,
      cell: (capture) => (
        <div className="capture-page">
          <Thumbnail capture={capture} />
          <div className="capture-names">
            <button type="button" className="text-link" aria-label={say.open(capture.name)} onClick={() => open(capture.ano)}>
              <span data-user-content>{capture.name}</span>
            </button>
            <span className="capture-address" data-user-content>
              {capture.url}
            </span>
          </div>
        </div>
      ),
    }
    const party: Column<CaptureItem> = {
      key: 'party',
      title: kind === 'video' ? say.columns.publisher : say.columns.party,
      cell: ({ platform, seller }) => (
        <span className="capture-party" data-user-content>
          <span>{platform}</span>
          <span className="quiet">{seller}</span>
        </span>
      ),
    }
    const rest: Column<CaptureItem>[] = [
      {
        key: 'state',
        title: say.columns.state,
        cell: (capture) => <CaptureStatus capture={capture} onOpen={() => open(capture.ano)} />,
      },
      {
        key: 'label',
        title: say.columns.label,
        cell: ({ label }) =>
          label ? (
            <span className="capture-label" data-user-content>
              {label}
            </span>
          ) : (
            <span className="quiet">–</span>
          ),
      },
      {
        key: 'createdAt',
        title: say.columns.createdAt,
        cell: ({ createdAt }) => (
          <time className="figures" dateTime={createdAt}>
            {time(createdAt)}
          </time>
        ),
      },
    ]
    return parties ? [page, party, ...rest] : [page, ...rest]
  }, [kind, parties, say, open])
}
