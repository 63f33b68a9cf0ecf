// One incoming transfer: what the statement says, how it fits the order with its code, and orders it may belong to.
import { wirePath } from '@attestry/contract/endpoint'
import { bankTransferApi, type BankLineDetail as Detail } from '@attestry/contract/modules/wallet/bank-transfer'
import { consolePaths } from '../../../console-paths.ts'
import { EMPTY, time } from '../../../kernel/format.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { lineTones } from './tones.ts'
import { bankWords } from './words.ts'

interface BankLineDetailProps {
  readonly desk: Pick<Collection, 'name' | 'close' | 'reload'>
  readonly id: string
}

const userText = (text: string) => <span data-user-content>{text || EMPTY}</span>

export function BankLineDetail({ desk, id }: BankLineDetailProps) {
  const say = bankWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(lineId, signal) => callDesk(bankTransferApi.line, { id: lineId }, { signal })}
      title={({ payerName, serial }) => payerName || serial}
      tag={({ state }) => <StatusTag tone={lineTones[state]}>{say.desk.states[state]}</StatusTag>}
      acts={(line) => line.state === 'open' && <Acts desk={desk} line={line} />}
    >
      {(line) => <Facts line={line} />}
    </DeskDetail>
  )
}

function Acts({ desk, line }: { readonly desk: BankLineDetailProps['desk']; readonly line: Detail }) {
  const say = bankWords.use()
  return (
    <>
      <DeskAct
        label={say.desk.take}
        text={say.desk.takeText}
        done={say.desk.taken}
        act={(_reason, options) => callDesk(bankTransferApi.takeLine, { id: line.id }, options)}
        onDone={desk.reload}
      />
      {!line.proposed && (
        <LinkButton
          look="primary"
          to={consolePaths.bankMatches({ open: 'new', line: line.id, ...(line.order ? { order: line.order.number } : {}) })}
        >
          {say.desk.match}
        </LinkButton>
      )}
    </>
  )
}

function Facts({ line }: { readonly line: Detail }) {
  const say = bankWords.use()
  const { fits } = line
  return (
    <>
      {line.proposed && <Callout>{say.desk.proposed}</Callout>}
      <KeyValue
        rows={[
          [say.desk.amount, <Money key="amount" yuan={line.amount} />],
          [say.desk.bookedOn, line.bookedOn],
          [say.desk.payer, userText(line.payerName)],
          [say.desk.payerAccount, userText(line.payerAccount)],
          [say.desk.remark, userText(line.remark)],
          [
            say.desk.serial,
            <span key="serial" className="mono">
              {line.serial}
            </span>,
          ],
          [say.desk.strength, say.desk.strengths[line.strength]],
          ...(line.order
            ? (['amount', 'payer'] as const).map((key) => [say.desk.fits[key], fits[key] ? say.desk.yes : say.desk.no] as const)
            : []),
          [say.desk.handler, line.handler ? userText(line.handler.name) : say.desk.nobody],
          [say.desk.file, userText(say.desk.fileRow(line.fileName, line.row))],
          [say.desk.importedBy, userText(`${line.importedBy} ${time(line.importedAt)}`)],
        ]}
      />
      {line.state === 'open' && <Candidates line={line} />}
    </>
  )
}

function Candidates({ line }: { readonly line: Detail }) {
  const say = bankWords.use()
  return (
    <section>
      <h3 className="bank-section">{say.desk.candidates}</h3>
      {line.candidates.length === 0 ? (
        <p className="quiet">{say.desk.noCandidates}</p>
      ) : (
        <ul className="bank-list">
          {line.candidates.map((order) => (
            <li key={order.id}>
              <span className="mono">{order.number}</span>
              <Money yuan={order.amount} />
              <span>{say.desk.orderStates[order.state]}</span>
              <span className="mono">{order.code}</span>
              {userText(order.member)}
              {order.voucher && (
                <DownloadButton small href={wirePath(bankTransferApi.voucher).replace(':id', order.id)}>
                  {say.desk.openVoucher}
                </DownloadButton>
              )}
              {!line.proposed && (
                <LinkButton small to={consolePaths.bankMatches({ open: 'new', line: line.id, order: order.number })}>
                  {say.desk.matchThis}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
