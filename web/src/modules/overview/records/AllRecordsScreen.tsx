// Screen with the records of all kinds: search, open, label, hide, export, download, and add to a case, which the URL may name.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { RecordList, type RecordSource, readRecordSearch } from '../../attestation/public.tsx'
import { AddToDossier, ChoosingForDossier, useHeldRecords } from '../../dossier/public.tsx'
import { UnconfirmedCaptures } from './UnconfirmedCaptures.tsx'
import { allRecordsWords } from './words.ts'

const allRecords: RecordSource = {
  name: 'all',
  load: (query, signal) => call(recordApi.list, query, { display: ErrorDisplay.silent, signal }),
}

export function AllRecordsScreen() {
  const say = allRecordsWords.use()
  const [{ dossier }] = useUrlState(readRecordSearch)
  const blocked = useHeldRecords(dossier)
  return (
    <>
      <PageHeader title={say.title} />
      <UnconfirmedCaptures />
      {dossier && <ChoosingForDossier id={dossier} />}
      <RecordList
        label={say.title}
        source={allRecords}
        blocked={blocked}
        empty={<p className="quiet">{say.empty}</p>}
        batch={(chosen, onDone) => <AddToDossier small anos={chosen} to={dossier} onDone={onDone} />}
      />
    </>
  )
}
