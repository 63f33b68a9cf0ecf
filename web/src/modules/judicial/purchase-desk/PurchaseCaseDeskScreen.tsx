// One purchase at the desk: application, evidence, parcel and acts. Opening it is audited.
import { wirePath } from '@attestry/contract/endpoint'
import type { PurchaseState } from '@attestry/contract/modules/judicial/purchase-case'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { partsNeeded, type UploadedPart } from '@attestry/contract/modules/judicial/purchase-evidence'
import { Link, useParams } from '@tanstack/react-router'
import { consolePaths } from '../../../console-paths.ts'
import { openFile } from '../../../kernel/open-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CaseHandler, CaseStatus, CaseTimeline } from '../../casework/public.tsx'
import { EvidenceCard } from '../purchase/EvidenceCard.tsx'
import { FactsCard } from '../purchase/FactsCard.tsx'
import { ParcelCard } from '../purchase/ParcelCard.tsx'
import { ClockCard, MoneyCard } from '../purchase/SideCards.tsx'
import '../notarization-desk/notarization-desk.css'
import '../purchase/purchase.css'
import { CaseActs, type CaseProps } from './CaseActs.tsx'
import { ParcelActs } from './ParcelActs.tsx'
import { usePurchaseCase } from './queries.ts'
import { UploadCard } from './UploadCard.tsx'
import { purchaseDeskWords } from './words.ts'

/** What the next step needs, ticked beforehand; other states take recordings of the custody. */
const suggestedParts: { readonly [S in PurchaseState]?: readonly UploadedPart[] } = {
  accepted: partsNeeded.buy,
  purchased: partsNeeded.ship,
  shipped: partsNeeded.receive,
  received: ['custody'],
  genuine: partsNeeded.return,
  infringing: partsNeeded.unpack,
  unpacked: partsNeeded.reseal,
  certified: ['custody'],
}

export function PurchaseCaseDeskScreen() {
  const say = purchaseDeskWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { query, desk } = usePurchaseCase(id)
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? say.titleOf(data.reference) : say.case}
        lead={
          data && (
            <>
              <span data-user-content>{[data.name, data.applicant.name].join(' · ')}</span>
              <br />
              {say.audited}
            </>
          )
        }
        actions={
          <div className="head-acts">
            <Link to={consolePaths.purchases()}>{say.back}</Link>
            {data && (
              <Button icon="retry" busy={query.isFetching} onClick={() => void desk.reload()}>
                {say.refresh}
              </Button>
            )}
          </div>
        }
      />
      <Loaded query={query} rows={8}>
        {(found) => <Parts data={found} desk={desk} />}
      </Loaded>
    </>
  )
}

function Parts(props: CaseProps & { readonly desk: { readonly name: string } }) {
  const say = purchaseDeskWords.use()
  const { data, desk } = props
  const { id, state, purchase, applicant } = data
  const suggested = suggestedParts[state]
  const timeline = {
    definition: purchaseCase,
    desk,
    id,
    state,
    load: (options: object) => callDesk(purchaseDeskApi.timeline, { id }, options),
  }
  return (
    <div className="case-page">
      <div className="case-main">
        <ParcelActs {...props} />
        {suggested && data.handlerName !== null && <UploadCard key={state} id={id} suggested={suggested} onDone={desk.reload} />}
        <EvidenceCard id={id} evidence={purchase.evidence} endpoint={purchaseDeskApi.file} />
        <ParcelCard purchase={purchase} />
        <FactsCard purchase={purchase} />
      </div>
      <aside className="case-side" aria-label={say.side}>
        <Card>
          <CaseStatus definition={purchaseCase} state={state} />
          <CaseHandler {...timeline} assign={(input, options) => callDesk(purchaseDeskApi.assign, { id, ...input }, options)} />
          <CaseActs {...props} />
          {purchase.certificate && (
            <Button icon="file" wide onClick={() => void openFile(wirePath(purchaseDeskApi.certificate).replace(':id', id))}>
              {say.certificate}
            </Button>
          )}
        </Card>
        <ClockCard purchase={purchase} />
        <Card title={say.applicant}>
          <KeyValue
            rows={[
              [
                say.applicant,
                <span key="name" data-user-content>
                  {applicant.name}
                </span>,
              ],
              [
                say.identity,
                <span key="number" className="mono">
                  {applicant.number}
                </span>,
              ],
              [
                say.phone,
                <span key="phone" className="mono">
                  {applicant.phone}
                </span>,
              ],
            ]}
          />
        </Card>
        <MoneyCard purchase={purchase} />
        <Card>
          <CaseTimeline {...timeline} opened={say.opened} />
        </Card>
      </aside>
    </div>
  )
}
