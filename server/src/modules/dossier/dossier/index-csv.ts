// The list of evidence of a dossier as CSV. Notes are left out: they are for the member alone.
import type { Locale } from '@attestry/contract/errors'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { localTime } from '../../../kernel/beijing-time.ts'
import { csvDocument } from '../../../kernel/csv.ts'
import type { ListedRecord } from './contents.ts'
import type { Words } from './words.zh.ts'

export const indexCsv = (placed: readonly ListedRecord[], { columns, sources }: Words, locale: Locale): string =>
  csvDocument([
    columns,
    ...placed.map(({ record, entry, file, source }, at) => [
      at + 1,
      record.name,
      evidenceKinds[record.kind].name[locale],
      entry.purpose,
      { digits: record.ano },
      record.digest,
      record.sealed_at && localTime(record.sealed_at),
      record.source_class === 'digest' ? 0 : record.file_count,
      file ? `${file.algorithm} ${file.digest}` : null,
      sources[record.source_class],
      source ?? null,
    ]),
  ])
