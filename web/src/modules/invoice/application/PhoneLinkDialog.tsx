// Shows the QR code that opens the chosen orders on a phone.
import type { InvoiceableOrder } from '@attestry/contract/modules/invoice/application'
import { phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { QrCode } from '../../../light/QrCode.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { CopyButton } from '../../../ui/light-components.ts'
import { invoiceWords } from './words.ts'

export function PhoneLinkButton({ orders }: { readonly orders: readonly InvoiceableOrder[] }) {
  const say = invoiceWords.use()
  const [link, setLink] = useState<{ readonly url: string; readonly expiresAt: string }>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { path, expiresAt } = await call(phoneInvoiceApi.create, { orderIds: orders.map(({ id }) => id) })
      setLink({ url: new URL(path, location.origin).href, expiresAt })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} disabled={orders.length === 0} onClick={() => void open()}>
        {say.onPhone}
      </Button>
      <DetailDrawer open={link !== undefined} title={say.onPhone} onClose={() => setLink(undefined)}>
        {link && (
          <div className="invoice-qr">
            <QrCode text={link.url} label={say.qrCode} />
            <p>{say.qrHint(time(link.expiresAt) ?? '')}</p>
            <CopyButton value={link.url} />
          </div>
        )}
      </DetailDrawer>
    </>
  )
}
