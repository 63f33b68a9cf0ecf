// Upload of the proof of a transfer: a claim for questions, which credits nothing.
import { wirePath } from '@attestry/contract/endpoint'
import type { BankTransfer } from '@attestry/contract/modules/wallet/bank-account'
import { bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { useRef, useState } from 'react'
import { CallError, callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { bytes, time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { bankWords } from './words.ts'

interface VoucherFieldProps {
  readonly orderId: string
  readonly voucher: BankTransfer['voucher']
  onChanged(): Promise<void>
}

/** What the member has uploaded, as a download. */
export function OwnVoucher({ orderId, voucher }: Pick<VoucherFieldProps, 'orderId' | 'voucher'>) {
  const say = bankWords.use()
  if (!voucher) return null
  return (
    <div className="bank-own-voucher">
      <span>{say.uploaded(bytes(voucher.size), time(voucher.uploadedAt))}</span>
      <DownloadButton small href={wirePath(bankTransferApi.ownVoucher).replace(':id', orderId)}>
        {say.desk.openVoucher}
      </DownloadButton>
    </div>
  )
}

export function VoucherField({ orderId, voucher, onChanged }: VoucherFieldProps) {
  const say = bankWords.use()
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    const form = new FormData()
    form.append('file', file, file.name)
    const path = bankTransferApi.uploadVoucher.path.replace(':id', orderId)
    try {
      await callForm({ ...bankTransferApi.uploadVoucher, path }, form, { display: ErrorDisplay.silent })
      await onChanged()
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="bank-voucher" aria-label={say.voucher}>
      <h2>{say.voucher}</h2>
      <p className="quiet">{say.voucherHint}</p>
      <OwnVoucher orderId={orderId} voucher={voucher} />
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,application/pdf"
        aria-label={say.uploadVoucher}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <Button icon="upload" busy={busy} onClick={() => chooser.current?.click()}>
        {voucher ? say.replaceVoucher : say.uploadVoucher}
      </Button>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </section>
  )
}
