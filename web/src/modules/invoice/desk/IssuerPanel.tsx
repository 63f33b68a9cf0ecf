// The invoice service above the desk: remaining quota with the time of the answer, warnings, and events that need a person.
import { type InvoiceIssuer, invoiceIssuerApi } from '@attestry/contract/modules/invoice/issuer'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { money, time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Callout } from '../../../ui/light-components.ts'
import { invoiceDeskWords } from './words.ts'

const KEY = ['desk', 'invoice-issuer'] as const
const POLL_INTERVAL_MS = 60_000

/** Nothing without an invoice service. */
export function IssuerPanel() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callDesk(invoiceIssuerApi.read, {}, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })
  if (!data?.quota) return null
  return (
    <div className="issuer-panel">
      <Attentions issuer={data} />
      <Warnings issuer={data} quota={data.quota} />
      <Quota issuer={data} quota={data.quota} />
    </div>
  )
}

interface QuotaProps {
  readonly issuer: InvoiceIssuer
  readonly quota: NonNullable<InvoiceIssuer['quota']>
}

function Quota({ issuer: { open }, quota: { known, left, total, answeredAt } }: QuotaProps) {
  const { issuer: say } = invoiceDeskWords.use()
  const client = useQueryClient()
  const { busy, problem, run } = useAct()
  const ask = async () => {
    const asked = await run((options) => callDesk(invoiceIssuerApi.ask, {}, options))
    if (asked) client.setQueryData(KEY, asked.value)
  }
  const at = time(answeredAt ?? '')
  return (
    <section className="issuer-quota" aria-label={say.title}>
      {known && left !== null ? (
        <p>
          {say.left} <strong className="figures">¥{money(left)}</strong>{' '}
          <span className="quiet">{[...(total ? [say.total(money(total))] : []), say.answeredAt(at)].join(' · ')}</span>
        </p>
      ) : (
        <p>
          <strong>{left === null ? say.never : say.unknown}</strong>{' '}
          {left !== null && <span className="quiet">{say.last(money(left), at)}</span>}
        </p>
      )}
      <p className="quiet">{say.open(open.count, money(open.amount))}</p>
      <Button small icon="retry" busy={busy} onClick={() => void ask()}>
        {say.ask}
      </Button>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </section>
  )
}

function Warnings({ issuer: { open, warnBelow }, quota: { warnings } }: QuotaProps) {
  const { warnings: say, raise } = invoiceDeskWords.use().issuer
  if (warnings.length === 0) return null
  const texts = { share: () => say.share(warnBelow), open: () => say.open(money(open.amount)) }
  return <Callout kind="warning">{[...warnings.map((each) => texts[each]()), raise].join(' ')}</Callout>
}

function Attentions({ issuer: { attentions } }: { readonly issuer: InvoiceIssuer }) {
  const { issuer: say } = invoiceDeskWords.use()
  const client = useQueryClient()
  return attentions.map(({ kind, since }) => (
    <Callout key={kind} kind="error">
      <div className="issuer-attention">
        <span>{say.attentions[kind](time(since))}</span>
        <DeskAct
          small
          label={say.resolve[kind]}
          text={say.resolveText}
          done={say.resolved}
          act={async (_, options) => client.setQueryData(KEY, await callDesk(invoiceIssuerApi.resolve, { kind }, options))}
        />
      </div>
    </Callout>
  ))
}
