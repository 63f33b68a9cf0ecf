// Desk of matches: one person matches a bank transfer with an order or returns it, another confirms.
import { wirePath } from '@attestry/contract/endpoint'
import { type BankMatch, bankMatchApi, bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { EMPTY, money } from '../../../kernel/format.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import type { KeyValueRow } from '../../../ui/light-components.ts'
import { Callout } from '../../../ui/light-components.ts'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { ProposeMatch } from './ProposeMatch.tsx'
import { readBankMatchSearch } from './search.ts'
import './bank-transfer.css'
import { bankWords } from './words.ts'

const mono = (text: string) => <code className="mono">{text}</code>
const userText = (text: string) => <span data-user-content>{text || EMPTY}</span>

export function BankMatchDeskScreen() {
  const say = bankWords.use()
  const desk = useProposalDesk('bank-match', bankMatchApi, readBankMatchSearch)
  const { line, order } = desk.search
  return (
    <ProposalDesk
      kind="bank-match"
      api={bankMatchApi}
      desk={desk}
      words={say.match}
      name={({ line: { payerName, serial } }) => payerName || serial}
      columns={[
        {
          key: 'amount',
          title: say.desk.amount,
          align: 'end',
          cell: (match) => <span className="figures nowrap">{money(match.line.amount)}</span>,
        },
        { key: 'act', title: say.act, wideOnly: true, cell: ({ act }) => say.acts[act] },
      ]}
      title={({ act, line: { payerName, amount } }) => `${payerName} ${money(amount)} · ${say.acts[act]}`}
      changes={() => []}
      rows={(match) => rowsOf(say, match)}
      form={(frame) => <ProposeMatch key={`${line} ${order}`} frame={frame} line={line ?? ''} order={order ?? ''} />}
    />
  )
}

function rowsOf(
  say: ReturnType<typeof bankWords.use>,
  { line, order, member, voucher, differs, state }: BankMatch,
): KeyValueRow[] {
  const warnings = [...(differs.amount ? [say.differsAmount] : []), ...(differs.payer ? [say.differsPayer] : [])]
  return [
    ...(state === 'proposed' && warnings.length > 0
      ? [
          [
            say.desk.strength,
            <Callout key="warnings" kind="warning">
              {warnings.join(' ')}
            </Callout>,
          ] as const,
        ]
      : []),
    [say.desk.payer, userText(line.payerName)],
    [say.desk.payerAccount, userText(line.payerAccount)],
    [say.desk.amount, money(line.amount)],
    [say.desk.bookedOn, line.bookedOn],
    [say.desk.remark, userText(line.remark)],
    [say.desk.serial, mono(line.serial)],
    ...(order
      ? ([
          [say.orderNumber, mono(order.number)],
          [say.orderAmount, money(order.amount)],
          ...(voucher
            ? [
                [
                  say.proof,
                  <DownloadButton key="proof" small href={wirePath(bankTransferApi.voucher).replace(':id', order.id)}>
                    {say.desk.openVoucher}
                  </DownloadButton>,
                ] as const,
              ]
            : []),
        ] as const)
      : []),
    [say.desk.member, member ? userText(member.name) : say.noMember],
  ]
}
