// Columns of record lists.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { RecordItem } from '@attestry/contract/modules/attestation/record'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import type { Column } from '../../../ui/ListFrame.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StateTag } from './StateTag.tsx'
import { recordWords } from './words.ts'

/** Records that cannot be selected, and the tag that says why. */
export interface BlockedRecords {
  readonly anos: ReadonlySet<string>
  readonly label: string
}

interface RecordColumnOptions {
  readonly withKind: boolean
  readonly blocked?: BlockedRecords | undefined
}

export function useRecordColumns(
  open: (ano: string) => void,
  { withKind, blocked }: RecordColumnOptions,
): readonly Column<RecordItem>[] {
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
            {blocked?.anos.has(record.ano) && <StatusTag tone="plain">{blocked.label}</StatusTag>}
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
      { key: 'state', title: say.columns.state, cell: ({ state, flagged, wall }) => <StateTag {...{ state, flagged, wall }} /> },
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
        key: 'submittedAt',
        title: say.columns.submittedAt,
        at: ({ submittedAt }) => submittedAt,
      },
    ],
    [say, locale, withKind, blocked, open],
  )
}
