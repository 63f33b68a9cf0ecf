// Screen with all file deposits: search, open, label, hide, export.
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMissingPermission } from '../../account/public.tsx'
import { RecordList } from '../../attestation/public.tsx'
import { contentUrl, fileRecords } from './sources.ts'
import { depositWords } from './words.ts'

export function FileDepositListScreen() {
  const say = depositWords.use()
  const begin = useMissingPermission('file', 'pay') === undefined && (
    <LinkButton look="primary" icon="plus" to={paths['file.add']()}>
      {say.newDeposit}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={say.listTitle} actions={begin} />
      <RecordList
        label={say.listLabel}
        kind="file"
        source={fileRecords}
        contentUrl={contentUrl}
        empty={<GettingStarted title={say.listEmpty} steps={say.listEmptySteps} action={begin} note={say.uploadedOnly} />}
      />
    </>
  )
}
