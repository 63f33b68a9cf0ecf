// Opens a record on the member's own phone: QR code of a one-time link that expires.
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { Dialog } from '../../../light/Dialog.tsx'
import { QrCode } from '../../../light/QrCode.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { uiWords } from '../../../ui/words.ts'
import type { PanelProps } from './ShareDrawer.tsx'
import { sharingWords } from './words.ts'
import './sharing.css'

export function PhoneDialog({ ano, open, onClose }: PanelProps) {
  const say = sharingWords.use().phone
  const { close } = uiWords.use()
  return (
    <Dialog open={open} title={say.title} foot={<Button onClick={onClose}>{close}</Button>} onClose={onClose}>
      <div className="phone">
        <p>{say.text}</p>
        {isThisComputerOnly(location.hostname) && <Callout kind="warning">{say.local(location.host)}</Callout>}
        {open && <FreshCode ano={ano} />}
      </div>
    </Dialog>
  )
}

function FreshCode({ ano }: { readonly ano: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['share', 'phone', ano],
    queryFn: ({ signal }) => call(shareApi.toPhone, { ano }, { display: ErrorDisplay.silent, signal }),
    // Each call creates a link: one per opening of the dialog, another only by the button.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data || isFetching) return <ListSkeleton rows={4} />
  return <Code key={data.path} path={data.path} expiresAt={data.expiresAt} onRenew={() => void refetch()} />
}

const isThisComputerOnly = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host)

interface CodeProps {
  readonly path: string
  readonly expiresAt: string
  onRenew(): void
}

function Code({ path, expiresAt, onRenew }: CodeProps) {
  const say = sharingWords.use().phone
  const left = useSecondsUntil(expiresAt)
  const link = new URL(path, location.origin).href
  if (left === 0) {
    return (
      <>
        <p role="status">{say.over}</p>
        <Button look="primary" onClick={onRenew}>
          {say.renew}
        </Button>
      </>
    )
  }
  return (
    <>
      <div data-testid="phone-code" data-link={link}>
        <QrCode text={link} label={say.qr} />
      </div>
      <p className="figures">{say.left(Math.floor(left / 60), String(left % 60).padStart(2, '0'))}</p>
      <p className="quiet">{say.secret}</p>
    </>
  )
}

function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
}
