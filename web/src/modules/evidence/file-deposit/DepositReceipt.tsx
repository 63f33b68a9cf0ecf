// Receipt of a deposit: record numbers with live states, price paid, next steps.
import type { Receipt } from '@attestry/contract/modules/evidence/file-deposit'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { CopyButton } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateTag, useRecordStates } from '../../attestation/public.tsx'
import { PriceBreakdown } from '../../wallet/public.tsx'
import { depositWords } from './words.ts'

interface DepositReceiptProps {
  readonly receipt: Receipt
  readonly records: string
  readonly note: string
  onAgain(): void
}

export function DepositReceipt({ receipt, records, note, onAgain }: DepositReceiptProps) {
  const say = depositWords.use()
  const states = useRecordStates(receipt.list)
  const allSealed = receipt.list.every(({ ano }) => states.get(ano) === 'sealed')
  return (
    <>
      <PageHeader title={say.receiptTitle(receipt.total)} lead={allSealed ? say.receiptSealed : say.receiptLead} />
      <div className="work">
        <section className="work-main" aria-label={say.receiptRecords}>
          <table className="list-table">
            <thead>
              <tr>
                <th scope="col">{say.receiptColumns.name}</th>
                <th scope="col">{say.receiptColumns.number}</th>
                <th scope="col">{say.receiptColumns.state}</th>
              </tr>
            </thead>
            <tbody>
              {receipt.list.map((record) => (
                <tr key={record.ano}>
                  <td data-title={say.receiptColumns.name} data-lead>
                    <span data-user-content>{record.name}</span>
                  </td>
                  <td data-title={say.receiptColumns.number}>
                    <span className="with-copy">
                      <NumberText value={record.ano} />
                      <CopyButton value={record.ano} />
                    </span>
                  </td>
                  <td data-title={say.receiptColumns.state}>
                    <StateTag state={states.get(record.ano) ?? record.state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <aside className="work-side">
          <h2 className="side-title">{say.receiptPrice}</h2>
          <PriceBreakdown quote={receipt.quote} paid="now" />
          <h2 className="side-title">{say.receiptNext}</h2>
          <p className="quiet">{note}</p>
          <LinkButton look="primary" wide to={records} onClick={onAgain}>
            {say.viewRecords}
          </LinkButton>
          <Button wide onClick={onAgain}>
            {say.again}
          </Button>
        </aside>
      </div>
    </>
  )
}
