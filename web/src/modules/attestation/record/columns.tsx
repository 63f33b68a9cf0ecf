// Columns of record lists.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { RecordItem } from '@attestry/contract/modules/attestation/record'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import type { Column } from '../../../ui/ListFrame.tsx'
import { StateTag } from './StateTag.tsx'
import { recordWords } from './words.ts'

export function useRecordColumns(open: (ano: string) => void, withKind = false): readonly Column<RecordItem>[] {
  const say = recordWords.use()
  const locale = useLocale()
  return useMemo(
    () => [
      {
        key: 'name',
        title: say.columns.name,
        lead: true,
        cell: (record) => (
          <div className="record-name">
            <button type="button" className="text-link" aria-label={say.open(record.name)} onClick={() => open(record.ano)}>
              <span data-user-content>{record.name}</span>
            </button>
            <Link className="record-number" to={paths.record({ ano: record.ano })}>
              <span className="unseen" data-user-content>
                {say.openPageOf(record.name)}
              </span>
              <NumberText value={record.ano} />
            </Link>
          </div>
        ),
      },
      ...(withKind ? [{ key: 'kind', title: say.kind, cell: ({ kind }: RecordItem) => evidenceKinds[kind].name[locale] }] : []),
      {
        key: 'label',
        title: say.columns.label,
        cell: ({ label }) =>
          label ? (
            <span className="record-label" data-user-content>
              {label}
            </span>
          ) : (
            <span className="quiet">–</span>
          ),
      },
      { key: 'state', title: say.columns.state, cell: ({ state, flagged }) => <StateTag state={state} flagged={flagged} /> },
      {
        key: 'size',
        title: say.columns.size,
        align: 'end',
        cell: ({ size }) => <span className="figures nowrap">{bytes(size)}</span>,
      },
      {
        key: 'operator',
        title: say.columns.operator,
        wideOnly: true,
        cell: ({ operatorName }) => (
          <span className="record-operator" data-user-content>
            {operatorName}
          </span>
        ),
      },
      {
        key: 'createdAt',
        title: say.columns.createdAt,
        cell: ({ createdAt }) => (
          <time className="figures nowrap" dateTime={createdAt}>
            {time(createdAt)}
          </time>
        ),
      },
    ],
    [say, locale, withKind, open],
  )
}
