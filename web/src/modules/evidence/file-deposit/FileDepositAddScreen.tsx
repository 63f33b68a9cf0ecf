// Screen that deposits files: choose, upload, compare digests, see the price, deposit, receipt.
import { fileDepositApi, MAX_FILES_PER_DEPOSIT } from '@attestry/contract/modules/evidence/file-deposit'
import { MAX_FILE_BYTES, UPLOAD_RETENTION_HOURS } from '@attestry/contract/modules/evidence/upload'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NotAllowed, useMissingPermission } from '../../account/public.tsx'
import { isLabel } from '../../attestation/public.tsx'
import { addFiles, finishDeposited, useUploads } from '../upload/engine.ts'
import { FilePicker } from '../upload/FilePicker.tsx'
import { removeVanished } from '../upload/restore.ts'
import { type UploadRow, uploadCan } from '../upload/row.ts'
import { UploadItem } from '../upload/UploadItem.tsx'
import { DepositPanel } from './DepositPanel.tsx'
import { DepositReceipt } from './DepositReceipt.tsx'
import { useDeposit } from './use-deposit.ts'
import { depositWords } from './words.ts'

const fileOf = ({ id, fileName, draft, sha256 }: UploadRow) => ({
  id: id ?? '',
  ...(draft.name.trim() && draft.name.trim() !== fileName ? { name: draft.name.trim() } : {}),
  ...(draft.label ? { label: draft.label } : {}),
  ...(draft.remark ? { remark: draft.remark } : {}),
  ...(sha256 ? { sha256 } : {}),
})

const sendDeposit = (files: ReturnType<typeof fileOf>[], idempotencyKey: string) =>
  call(fileDepositApi.deposit, { files }, { idempotencyKey, display: ErrorDisplay.silent })

export function FileDepositAddScreen() {
  const say = depositWords.use()
  const missing = useMissingPermission('file', 'pay')
  if (!missing) return <FileDepositAdd />
  return (
    <>
      <PageHeader title={say.addTitle} lead={say.addLead} />
      <NotAllowed missing={missing} />
    </>
  )
}

function FileDepositAdd() {
  const say = depositWords.use()
  const rows = useUploads()
  const deposit = useDeposit(sendDeposit)
  const ready = rows.filter(uploadCan.deposit).slice(0, MAX_FILES_PER_DEPOSIT)
  const addAll = (files: File[]) => {
    const { repeated, resumed } = addFiles(files)
    if (repeated > 0) notify({ kind: 'info', text: say.repeated(repeated) })
    if (resumed > 0) notify({ kind: 'success', text: say.resumed(resumed) })
  }
  const submit = async () => {
    const receipt = await deposit.submit(ready.map(fileOf))
    if (receipt) finishDeposited(ready.map(({ key }) => key))
    else await removeVanished().catch(() => undefined)
  }
  if (deposit.receipt) {
    return (
      <DepositReceipt
        receipt={deposit.receipt}
        records={paths['file.list']()}
        note={say.receiptNextFile}
        onAgain={deposit.startOver}
      />
    )
  }
  return (
    <>
      <PageHeader title={say.addTitle} lead={say.addLead} />
      <div className="work">
        <div className="work-main">
          <FilePicker
            title={say.dropTitle}
            touchTitle={say.dropTitleTouch}
            hint={say.dropHint(`${MAX_FILE_BYTES / 1024 ** 3}\u00a0GB`)}
            act={rows.length > 0 ? say.addMore : say.choose}
            dropHere={say.dropHere}
            compact={rows.length > 0}
            onFiles={addAll}
          />
          {rows.length > 0 && <FileRows rows={rows} />}
        </div>
        <DepositPanel
          service="file"
          quantity={ready.length}
          act={say.deposit(ready.length)}
          busy={deposit.busy}
          problem={deposit.problem}
          isUncertain={deposit.isUncertain}
          blocked={blockedBy(rows, ready, say)}
          notes={notesOn(rows, ready, say)}
          onSubmit={() => void submit()}
        />
      </div>
    </>
  )
}

function FileRows({ rows }: { readonly rows: readonly UploadRow[] }) {
  const say = depositWords.use()
  return (
    <section className="upload-section">
      <div className="section-head">
        <h2>{say.filesTitle}</h2>
        <span className="quiet figures" role="status">
          {say.filesCount(rows.filter(uploadCan.deposit).length, rows.length)}
        </span>
      </div>
      <ul className="upload-list">
        {rows.map((row) => (
          <UploadItem key={row.key} row={row} />
        ))}
      </ul>
    </section>
  )
}

type Say = ReturnType<typeof depositWords.use>

function blockedBy(rows: readonly UploadRow[], ready: readonly UploadRow[], say: Say): string | undefined {
  if (ready.length === 0) return rows.length > 0 ? say.waitForFiles : undefined
  return ready.every(({ draft }) => isLabel(draft.label)) ? undefined : say.badLabels
}

function notesOn(rows: readonly UploadRow[], ready: readonly UploadRow[], say: Say): string[] {
  const allReady = rows.filter(uploadCan.deposit).length
  const others = rows.filter((row) => !uploadCan.deposit(row) && row.phase !== 'refused').length
  return [
    allReady > ready.length ? say.depositMost(MAX_FILES_PER_DEPOSIT) : '',
    ready.length > 0 && others > 0 ? say.othersStay(others) : '',
    rows.length > 0 ? say.kept(UPLOAD_RETENTION_HOURS) : say.uploadedOnly,
  ].filter(Boolean)
}
