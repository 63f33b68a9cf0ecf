// Desk of refunds: proposals, and what became of the confirmed ones at the gateway.
import { mayDo } from '@attestry/contract/modules/operator/role'
import { type PaymentRefund, paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { consolePaths } from '../../../console-paths.ts'
import { money } from '../../../kernel/format.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useAccount } from '../../account/public.tsx'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { refundTones } from '../order-desk/RefundList.tsx'
import { orderDeskWords } from '../order-desk/words.ts'
import { EndRefund, isEndedByHand } from './EndRefund.tsx'
import { ProposeRefund } from './ProposeRefund.tsx'
import { readRefundSearch } from './search.ts'
import { refundWords } from './words.ts'

export function RefundDeskScreen() {
  const say = refundWords.use()
  const ofOrders = orderDeskWords.use()
  const role = useAccount()?.role ?? ''
  const desk = useProposalDesk('payment-refund', paymentRefundApi, readRefundSearch)
  const { order = '', amount: left = '' } = desk.search
  return (
    <ProposalDesk
      kind="payment-refund"
      api={paymentRefundApi}
      desk={desk}
      words={say.desk}
      name={(refund) => refund.order.number}
      columns={[
        {
          key: 'amount',
          title: say.amount,
          align: 'end',
          cell: ({ amount }) => <span className="figures nowrap">{money(amount)}</span>,
        },
        { key: 'progress', title: say.progress, wideOnly: true, cell: (refund) => <Progress refund={refund} /> },
        { key: 'channel', title: say.channel, wideOnly: true, cell: ({ channel }) => ofOrders.channels[channel] },
      ]}
      title={(refund) => say.row(refund.order.number, money(refund.amount))}
      changes={({ before, after }) => [{ what: say.refunded, before: money(before), after: money(after) }]}
      rows={(refund) => [
        [
          say.member,
          <span key="member" data-user-content>
            {refund.member.name}
          </span>,
        ],
        [
          say.orderNumber,
          mayDo(role, 'payment') ? (
            <a key="order" className="text-link" href={consolePaths.orders({ open: refund.order.id })}>
              {refund.order.number}
            </a>
          ) : (
            <code key="order" className="mono">
              {refund.order.number}
            </code>
          ),
        ],
        [say.channel, ofOrders.channels[refund.channel]],
        ...(refund.tradeNo
          ? ([
              [
                say.tradeNo,
                <code key="trade" className="mono">
                  {refund.tradeNo}
                </code>,
              ],
            ] as const)
          : []),
        ...(refund.progress
          ? ([
              [say.progress, <Progress key="progress" refund={refund} />],
              [
                ofOrders.refunds,
                <code key="number" className="mono">
                  {refund.progress.refundNo}
                </code>,
              ],
            ] as const)
          : []),
        ...(refund.progress?.failure
          ? ([
              [
                ofOrders.failure,
                <span key="failure" data-user-content>
                  {refund.progress.failure}
                </span>,
              ],
            ] as const)
          : []),
        ...(refund.progress?.bankReference
          ? ([
              [
                ofOrders.bankReference,
                <span key="reference" data-user-content>
                  {refund.progress.bankReference}
                </span>,
              ],
            ] as const)
          : []),
      ]}
      moreActs={(refund) => isEndedByHand(refund) && mayDo(role, 'payment') && <EndRefund id={refund.id} reload={desk.reload} />}
      form={(frame) => <ProposeRefund frame={frame} order={order} amount={left} />}
    />
  )
}

function Progress({ refund: { progress } }: { readonly refund: PaymentRefund }) {
  const say = orderDeskWords.use()
  return progress && <StatusTag tone={refundTones[progress.state]}>{say.refundStates[progress.state]}</StatusTag>
}
