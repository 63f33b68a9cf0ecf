// Receipt of a deposit: record numbers with live states and certificates, price paid, next steps.
import type { Receipt } from '@attestry/contract/modules/evidence/file-deposit'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { CopyButton } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CertificateButton, StateTag, useRecordStates } from '../../attestation/public.tsx'
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
  const [only] = receipt.total === 1 ? receipt.list : []
  const allSealed = receipt.list.every(({ ano }) => states.get(ano) === 'sealed')
  return (
    <>
      <PageHeader
        title={allSealed ? say.sealedTitle(receipt.total) : say.receiptTitle(receipt.total)}
        lead={<span role="status">{allSealed ? say.receiptSealed : say.receiptLead}</span>}
      />
      <div className="work">
        <section className="work-main" aria-label={say.receiptRecords}>
          <table className="list-table">
            <thead>
              <tr>
                <th scope="col">{say.receiptColumns.name}</th>
                <th scope="col">{say.receiptColumns.number}</th>
                <th scope="col">{say.receiptColumns.state}</th>
                <th scope="col">{say.receiptColumns.certificate}</th>
              </tr>
            </thead>
            <tbody>
              {receipt.list.map((record) => (
                <tr key={record.ano}>
                  <td data-title={say.receiptColumns.name} data-lead>
                    <Link to={paths.record({ ano: record.ano })} data-user-content>
                      {record.name}
                    </Link>
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
                  <td data-title={say.receiptColumns.certificate}>
                    {states.get(record.ano) === 'sealed' && <CertificateButton ano={record.ano} name={record.name} />}
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
          {only ? (
            <LinkButton look="primary" wide to={paths.record({ ano: only.ano })}>
              {say.viewRecord}
            </LinkButton>
          ) : (
            // The list of digests is on the screen of the form.
            <LinkButton look="primary" wide to={records} onClick={onAgain}>
              {say.viewRecords}
            </LinkButton>
          )}
          <Button wide onClick={onAgain}>
            {say.again}
          </Button>
        </aside>
      </div>
    </>
  )
}
