// Screen with the records of all kinds: search, open, label, hide, export.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { RecordSource } from './queries.ts'
import { RecordList } from './RecordList.tsx'
import { recordWords } from './words.ts'

const allRecords: RecordSource = {
  name: 'all',
  load: (query, signal) => call(recordApi.list, query, { display: ErrorDisplay.silent, signal }),
}

export function RecordListScreen() {
  const say = recordWords.use()
  return (
    <>
      <PageHeader title={say.allTitle} />
      <RecordList label={say.allTitle} source={allRecords} empty={<p className="quiet">{say.allEmpty}</p>} />
    </>
  )
}
