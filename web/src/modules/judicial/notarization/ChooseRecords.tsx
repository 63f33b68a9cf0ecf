// List of the sealed records that can be notarized, to tick; those that cannot are shown with the reason.

import type { OutputOf } from '@attestry/contract/endpoint'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { FilterBar, SearchBox } from '../../../ui/FilterBar.tsx'
import { ListFrame } from '../../../ui/ListFrame.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useChoosable } from './queries.ts'
import { notarizationWords } from './words.ts'

type Row = OutputOf<typeof notarizationApi.choosable>['list'][number]

interface ChooseRecordsProps {
  readonly chosen: ReadonlySet<string>
  /** Those that the application has already. */
  readonly held?: ReadonlySet<string>
  /** Acts on the chosen records, beside their count. */
  readonly acts?: ReactNode
  onChange(chosen: ReadonlySet<string>): void
}

const mayChoose = ({ ready, isDigestOnly }: Row): boolean => ready && !isDigestOnly

export function ChooseRecords({ chosen, held, acts, onChange }: ChooseRecordsProps) {
  const say = notarizationWords.use()
  const locale = useLocale()
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState({ page: 1, size: DEFAULT_PAGE_SIZE })
  const { data, error, isPlaceholderData, refetch } = useChoosable(keyword, page.page, page.size)
  const search = useCallback((text: string) => {
    setKeyword(text)
    setPage((before) => ({ ...before, page: 1 }))
  }, [])
  const clear = () => search('')
  const blocked = new Set(data?.list.filter((row) => !mayChoose(row) || held?.has(row.ano)).map(({ ano }) => ano))
  return (
    <div className="notarization-choose">
      <ListFrame<Row>
        label={say.records.label}
        columns={[
          {
            key: 'name',
            title: say.records.columns.name,
            lead: true,
            cell: (row) => (
              <>
                <span data-user-content>{row.name}</span>
                <Reason row={row} isHeld={held?.has(row.ano) ?? false} />
                <div>
                  <NumberText value={row.ano} />
                </div>
              </>
            ),
          },
          { key: 'kind', title: say.records.columns.kind, cell: ({ kind }) => evidenceKinds[kind].name[locale] },
          { key: 'sealedAt', title: say.records.columns.sealedAt, at: ({ sealedAt }) => sealedAt },
        ]}
        data={data}
        error={error}
        stale={isPlaceholderData}
        page={page.page}
        pageSize={page.size}
        filtered={keyword !== ''}
        filters={
          <FilterBar chips={keyword ? [{ key: 'keyword', text: say.records.chip(keyword), remove: clear }] : []} onClear={clear}>
            <SearchBox label={say.records.find} value={keyword} onSearch={search} />
          </FilterBar>
        }
        empty={
          <div className="empty">
            <div className="empty-title">{say.records.empty}</div>
            <div>{say.records.emptyText}</div>
            <LinkButton to={paths.overview()}>{say.records.toOverview}</LinkButton>
          </div>
        }
        selection={{ keys: chosen, set: onChange, blocked }}
        batch={acts}
        keyOf={({ ano }) => ano}
        nameOf={({ name }) => name}
        onPage={(next, size) => setPage({ page: next, size })}
        onClearFilters={clear}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

function Reason({ row, isHeld }: { readonly row: Row; readonly isHeld: boolean }) {
  const say = notarizationWords.use()
  const reason = isHeld ? say.records.held : row.isDigestOnly ? say.records.digestOnly : row.ready ? '' : say.records.unproven
  if (!reason) return null
  return (
    <div className="notarization-reason">
      <StatusTag tone={isHeld || row.isDigestOnly ? 'plain' : 'waiting'}>{reason}</StatusTag>
      {row.isDigestOnly && !isHeld && <span className="quiet">{say.records.digestText}</span>}
    </div>
  )
}
