// The quote of the office with its lines, and its payment from the balance.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import type { Quote } from '@attestry/contract/modules/casework/quote'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { money, time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton, Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { refreshWallet } from '../../wallet/public.tsx'
import { PayOnline } from './PayOnline.tsx'
import { keepProgress, refreshNotarizations } from './queries.ts'
import { notarizationWords } from './words.ts'

const ZERO_YUAN = '0.00'

export function QuoteCard({ progress }: { readonly progress: Progress }) {
  const say = notarizationWords.use()
  const { quote, paid, refunded, state } = progress
  if (!quote) return null
  return (
    <Card title={say.quote.title}>
      <Lines quote={quote} />
      <p className="quiet">{say.quote.version(quote.version, time(quote.madeAt))}</p>
      {paid !== null && (
        <KeyValue
          rows={[
            [say.quote.paid, <Money key="paid" yuan={paid} />],
            ...(refunded && refunded !== ZERO_YUAN
              ? [[say.quote.refunded, <Money key="refunded" yuan={refunded} />] as const]
              : []),
          ]}
        />
      )}
      {actsOf(notarizationCase, state, 'applicant').includes('pay') && <Pay progress={progress} quote={quote} />}
    </Card>
  )
}

function Lines({ quote: { lines, totalFen } }: { readonly quote: Quote }) {
  const say = notarizationWords.use()
  return (
    <table className="notarization-lines">
      <thead>
        <tr>
          <th scope="col">{say.quote.columns.name}</th>
          <th scope="col">{say.quote.columns.unit}</th>
          <th scope="col">{say.quote.columns.quantity}</th>
          <th scope="col">{say.quote.columns.sum}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, unitFen }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
          <tr key={place}>
            <th scope="row" data-user-content>
              {name}
            </th>
            <td>
              <Money yuan={yuanOfFen(unitFen)} />
            </td>
            <td className="figures">{quantity}</td>
            <td>
              <Money yuan={yuanOfFen(quantity * unitFen)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {say.quote.total}
          </th>
          <td>
            <Money yuan={yuanOfFen(totalFen)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface PayProps {
  readonly progress: Progress
  readonly quote: Quote
}

function Pay({ progress: { id, balance }, quote }: PayProps) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const leftFen = fenOfYuan(balance) - quote.totalFen
  const total = yuanOfFen(quote.totalFen)
  const pay = async () => {
    try {
      keepProgress(client, await call(notarizationApi.pay, { id, quote: quote.version }))
      notify({ kind: 'success', text: say.quote.done })
    } catch (error) {
      // The new quote is shown once the dialog is closed.
      if (error instanceof CallError && error.code === judicialErrors.QUOTE_CHANGED.code) setOpen(false)
      throw error
    } finally {
      await Promise.all([refreshNotarizations(client), refreshWallet(client)])
    }
  }
  return (
    <div className="notarization-pay">
      <KeyValue rows={[[say.quote.balance, <Money key="balance" yuan={balance} />]]} />
      {leftFen < 0 ? (
        <Callout kind="warning">
          <strong>{say.quote.missing(money(yuanOfFen(-leftFen)))}</strong>
          <p>{say.quote.topUpHint}</p>
          <div className="notarization-acts">
            <PayOnline id={id} />
            <AnchorButton href={paths.costCenter()} newTab>
              {say.quote.topUp}
            </AnchorButton>
          </div>
        </Callout>
      ) : (
        <Button look="primary" onClick={() => setOpen(true)}>
          {say.quote.pay(money(total))}
        </Button>
      )}
      <p className="quiet">{say.quote.meaning}</p>
      <ConfirmDialog
        open={isOpen}
        title={say.quote.confirmTitle}
        act={say.quote.pay(money(total))}
        onConfirm={pay}
        onClose={() => setOpen(false)}
      >
        <div className="notarization-stack">
          <KeyValue
            rows={[
              [say.quote.total, <Money key="total" yuan={total} />],
              [say.quote.after, <Money key="after" yuan={yuanOfFen(leftFen)} />],
            ]}
          />
          <p>{say.quote.confirmText}</p>
        </div>
      </ConfirmDialog>
    </div>
  )
}
