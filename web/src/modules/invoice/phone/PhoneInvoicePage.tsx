// Invoice page on a phone: opened by a one-time link for one set of orders; header, state and files, and nothing without the link.
import { wirePath } from '@attestry/contract/endpoint'
import { type PhoneInvoice, phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { money, time } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { DownloadLink } from '../../../light/DownloadLink.tsx'
import { KeyValue, type KeyValueRow } from '../../../light/KeyValue.tsx'
import { Notices } from '../../../light/Notices.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { lightWords } from '../../../light/words.ts'
import { PhoneInvoiceForm } from './PhoneInvoiceForm.tsx'
import { useVisit } from './use-visit.ts'
import { phoneInvoiceWords } from './words.ts'

export function PhoneInvoicePage() {
  const say = phoneInvoiceWords.use()
  const { stage, visit, data, problem, show, refresh, retry } = useVisit()
  return (
    <section className="scan-ask" aria-live="polite">
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <h1>{stage === 'no-link' ? say.noLink : stage === 'ended' ? say.ended : stage === 'failed' ? say.failed : say.title}</h1>
      {stage === 'entering' && <p role="status">{say.entering}</p>}
      {stage === 'ended' && problem && <Callout kind="error">{problem}</Callout>}
      {stage === 'failed' && (
        <>
          <Callout kind="error" alert>
            {problem ?? say.failedHint}
          </Callout>
          <p>{say.failedHint}</p>
          <Button wide look="primary" onClick={() => void retry()}>
            {say.retry}
          </Button>
        </>
      )}
      {(stage === 'no-link' || stage === 'ended') && <p>{say.noLinkHint}</p>}
      {stage === 'open' && data && (
        <>
          <Notices />
          <KeyValue
            rows={[
              [say.amount, <strong key="amount">¥{money(data.amount)}</strong>],
              [say.orders(data.orders.length), <Orders key="orders" data={data} />],
            ]}
          />
          {data.invoice ? (
            <Outcome data={data} invoice={data.invoice} onRefresh={refresh} />
          ) : (
            <>
              <p>{say.until(time(data.expiresAt) ?? '')}</p>
              <PhoneInvoiceForm visit={visit} special={data.special} headers={data.headers} onSent={show} />
            </>
          )}
        </>
      )}
    </section>
  )
}

const Orders = ({ data }: { readonly data: PhoneInvoice }) => (
  <span className="mono">{data.orders.map(({ number }) => number).join(' ')}</span>
)

interface OutcomeProps {
  readonly data: PhoneInvoice
  readonly invoice: NonNullable<PhoneInvoice['invoice']>
  onRefresh(): Promise<void>
}

function Outcome({ data: { id }, invoice: { state, serial, number, title, reason, files }, onRefresh }: OutcomeProps) {
  const say = phoneInvoiceWords.use()
  const url = (format: string) => wirePath(phoneInvoiceApi.file).replace(':id', id).replace(':format', format)
  const rows: KeyValueRow[] = [
    [say.buyer, <UserText key="title" text={title} />],
    number
      ? [
          say.number,
          <span key="number" className="mono">
            {number}
          </span>,
        ]
      : [
          say.serial,
          <span key="serial" className="mono">
            {serial}
          </span>,
        ],
  ]
  return (
    <>
      <Callout kind={state === 'rejected' ? 'error' : state === 'issued' ? 'success' : 'info'}>{say.states[state]}</Callout>
      {reason && <UserText text={reason} />}
      <KeyValue rows={rows} />
      {files.map(({ format }) => (
        <DownloadLink key={format} wide look="primary" href={url(format)}>
          {say.download(format.toUpperCase())}
        </DownloadLink>
      ))}
      <p>{state === 'rejected' ? say.rejectedHint : say.closeHint}</p>
      <Button wide onClick={() => void onRefresh()}>
        {say.refresh}
      </Button>
    </>
  )
}

export const phoneInvoiceIsland: Island = { Component: PhoneInvoicePage, words: [lightWords, phoneInvoiceWords] }
