// One run: count and sum of each side, its differences, running it again, and resolving differences.
import {
  type RunDetail as Detail,
  type Difference,
  differenceCan,
  reconciliationApi,
} from '@attestry/contract/modules/wallet/reconciliation'
import { EMPTY, time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { differenceTones, runTones } from './tones.ts'
import { reconciliationWords } from './words.ts'

type Desk = Pick<Collection, 'name' | 'close' | 'reload'>
type Sides = Detail['payments']

const userText = (text: string) => <span data-user-content>{text}</span>

export function RunDetail({ desk, id }: { readonly desk: Desk; readonly id: string }) {
  const say = reconciliationWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(runId, signal) => callDesk(reconciliationApi.detail, { id: runId }, { signal })}
      title={({ day, channel }) => `${day} ${say.channels[channel]}`}
      tag={({ state }) => <StatusTag tone={runTones[state]}>{say.states[state]}</StatusTag>}
      acts={({ channel, day }) => (
        <DeskAct
          label={say.again}
          icon="retry"
          text={say.againText}
          done={say.asked}
          act={(_reason, options) => callDesk(reconciliationApi.run, { channel, day }, options)}
          onDone={desk.reload}
        />
      )}
    >
      {(run) => (
        <>
          {run.state === 'failed' && <Callout kind="warning">{say.failedText}</Callout>}
          {run.state === 'explained' && <Callout>{say.explainedText}</Callout>}
          <KeyValue
            rows={[
              [say.endedAt, run.endedAt ? time(run.endedAt) : EMPTY],
              ...(run.settled > 0 ? [[say.settled, String(run.settled)] as const] : []),
            ]}
          />
          <Totals title={say.payments} sides={run.payments} />
          {run.refunds.trade.count + run.refunds.ledger.count > 0 && <Totals title={say.refunds} sides={run.refunds} />}
          <h3 className="reconciliation-title">{say.differences}</h3>
          {run.differences.length === 0 ? (
            <p className="quiet">{say.noDifferences}</p>
          ) : (
            <ul className="reconciliation-differences">
              {run.differences.map((difference) => (
                <DifferenceItem key={difference.id} desk={desk} difference={difference} isBank={run.channel === 'bank'} />
              ))}
            </ul>
          )}
        </>
      )}
    </DeskDetail>
  )
}

function Totals({ title, sides }: { readonly title: string; readonly sides: Sides }) {
  const say = reconciliationWords.use()
  const rows = [
    { name: say.sides.ledger, ...sides.ledger },
    { name: sides.fund ? say.sides.trade : say.statement, ...sides.trade },
    ...(sides.fund ? [{ name: say.sides.fund, ...sides.fund }] : []),
  ]
  return (
    <>
      <h3 className="reconciliation-title">{title}</h3>
      <ListTable
        label={title}
        rows={rows}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', title: say.side, lead: true, cell: ({ name }) => name },
          { key: 'count', title: say.count, align: 'end', cell: ({ count }) => <span className="figures">{count}</span> },
          { key: 'amount', title: say.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
        ]}
      />
    </>
  )
}

interface ItemProps {
  readonly desk: Desk
  readonly difference: Difference
  readonly isBank: boolean
}

function DifferenceItem({ desk, difference, isBank }: ItemProps) {
  const say = reconciliationWords.use()
  const { id, kind, state, reference, tradeNo, ledger, trade, fund, handler, resolvedBy, note, selfResolved } = difference
  const amount = (yuan: string | null) => (yuan === null ? EMPTY : <Money yuan={yuan} />)
  return (
    <li>
      <div className="reconciliation-head">
        <strong>{say.kinds[kind]}</strong>
        <StatusTag tone={differenceTones[state]}>{say.differenceStates[state]}</StatusTag>
      </div>
      <KeyValue
        rows={[
          [
            say.tradeNo,
            <span key="number" className="mono reconciliation-number">
              {tradeNo || EMPTY} / {reference}
            </span>,
          ],
          [say.sides.ledger, amount(ledger)],
          [isBank ? say.statement : say.sides.trade, amount(trade)],
          ...(isBank ? [] : [[say.sides.fund, amount(fund)] as const]),
          [say.handler, handler ? userText(handler.name) : say.nobody],
          ...(resolvedBy
            ? [
                [
                  say.differenceStates.resolved,
                  <span key="note" data-user-content>
                    {say.resolvedNote(resolvedBy.name, note ?? '')}
                  </span>,
                ] as const,
              ]
            : []),
          ...(selfResolved ? [[say.differenceStates.resolved, say.selfResolved[selfResolved]] as const] : []),
        ]}
      />
      {differenceCan.resolve(state) && (
        <div className="reconciliation-acts">
          <DeskAct
            small
            label={say.take}
            text={say.takeText}
            done={say.taken}
            act={(_reason, options) => callDesk(reconciliationApi.take, { id }, options)}
            onDone={desk.reload}
          />
          <DeskAct
            small
            look="primary"
            label={say.resolve}
            text={say.resolveText}
            reason={{}}
            done={say.resolved}
            act={(reason, options) => callDesk(reconciliationApi.resolve, { id, reason }, options)}
            onDone={desk.reload}
          />
        </div>
      )}
    </li>
  )
}
