// Screen with the records of all kinds: search, open, label, hide, export, download, and add to a case.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecordList, type RecordSource } from '../../attestation/public.tsx'
import { AddToDossier } from '../../dossier/public.tsx'
import { allRecordsWords } from './words.ts'

const allRecords: RecordSource = {
  name: 'all',
  load: (query, signal) => call(recordApi.list, query, { display: ErrorDisplay.silent, signal }),
}

export function AllRecordsScreen() {
  const say = allRecordsWords.use()
  return (
    <>
      <PageHeader title={say.title} />
      <RecordList
        label={say.title}
        source={allRecords}
        empty={<p className="quiet">{say.empty}</p>}
        batch={(chosen, onDone) => <AddToDossier anos={chosen} onDone={onDone} />}
      />
    </>
  )
}
