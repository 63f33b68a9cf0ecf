// One purchase notarization for its applicant: what is waited for, the judgement from photos, evidence, parcel, money and certificate.

import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CallError, call } from '../../../kernel/call.ts'
import { openFile } from '../../../kernel/open-file.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CaseStatus } from '../../casework/public.tsx'
import { SigningPanel } from '../../signing/public.tsx'
import { mainOnly } from '../notarization/Gate.tsx'
import { NoApplication } from '../notarization/NoApplication.tsx'
import { CancelButton } from './CancelButton.tsx'
import { EvidenceCard } from './EvidenceCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { keepPurchase, usePurchase } from './queries.ts'
import '../notarization/notarization.css'
import './purchase.css'
import { ClockCard, MoneyCard, TimelineCard } from './SideCards.tsx'
import { purchaseWords } from './words.ts'

export const PurchaseScreen = mainOnly(PurchasePage)

const missingCodes: readonly string[] = [generalErrors.NOT_FOUND.code, generalErrors.INPUT_REFUSED.code]

function PurchasePage() {
  const say = purchaseWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = usePurchase(id)
  const { data } = query
  if (query.error instanceof CallError && missingCodes.includes(query.error.code)) return <NoApplication />
  const canCancel = data && data.state !== 'draft' && actsOf(purchaseCase, data.state, 'applicant').includes('cancel')
  return (
    <>
      <Link className="notarization-back" to={paths.purchaseNotarizations()}>
        <Icon name="left" size={16} />
        {say.name}
      </Link>
      <PageHeader
        title={data ? say.detail.titleOf(data.reference) : say.name}
        lead={data && <CaseStatus definition={purchaseCase} state={data.state} />}
        actions={canCancel && <CancelButton purchase={data} />}
      />
      <Loaded query={query} rows={8}>
        {(purchase) => <Body purchase={purchase} reload={() => query.refetch()} />}
      </Loaded>
    </>
  )
}

function Body({ purchase, reload }: { readonly purchase: Purchase; reload(): Promise<unknown> }) {
  return (
    <div className="work">
      <div className="work-main purchase-stack">
        <NextStep purchase={purchase} />
        {purchase.certificate && <CertificateCard purchase={purchase} certificate={purchase.certificate} />}
        {purchase.handover && <HandoverCard purchase={purchase} handover={purchase.handover} reload={reload} />}
        <EvidenceCard id={purchase.id} evidence={purchase.evidence} endpoint={purchaseApi.file} showsPictures />
        <ParcelCard purchase={purchase} />
        <FactsCard purchase={purchase} />
      </div>
      <aside className="work-side work-side-cards">
        <ClockCard purchase={purchase} />
        <MoneyCard purchase={purchase} />
        <TimelineCard purchase={purchase} />
      </aside>
    </div>
  )
}

const kinds = { waiting: 'info', done: 'success', failed: 'error', plain: 'info' } as const

function NextStep({ purchase }: { readonly purchase: Purchase }) {
  const say = purchaseWords.use()
  const client = useQueryClient()
  const { id, state, timeline } = purchase
  const [title, text] = say.next[state]
  const note = timeline.findLast(({ to }) => to === state)?.note
  const acts = actsOf(purchaseCase, state, 'applicant')
  const mustJudge = acts.includes('judge-genuine')
  return (
    <Callout kind={mustJudge ? 'warning' : kinds[purchaseCase.states[state].tone]}>
      <strong>{title}</strong>
      <p>{text}</p>
      {note && <p data-user-content>{note}</p>}
      {state === 'draft' && (
        <LinkButton look="primary" to={paths.addPurchaseNotarization({ id })}>
          {title}
        </LinkButton>
      )}
      {mustJudge && (
        <div className="purchase-acts">
          <DeskAct
            label={say.judge.infringing}
            look="primary"
            text={say.judge.infringingText}
            reason={{ label: say.judge.grounds, hint: say.judge.groundsHint, maxLength: 500 }}
            done={say.judge.done}
            act={async (grounds, options) => keepPurchase(client, await call(purchaseApi.infringing, { id, grounds }, options))}
          />
          <DeskAct
            label={say.judge.genuine}
            text={say.judge.genuineText}
            done={say.judge.done}
            act={async (_, options) => keepPurchase(client, await call(purchaseApi.genuine, { id }, options))}
          />
        </div>
      )}
    </Callout>
  )
}

const urlOf = (endpoint: typeof purchaseApi.certificate, id: string): string => wirePath(endpoint).replace(':id', id)

interface CertificateCardProps {
  readonly purchase: Purchase
  readonly certificate: NonNullable<Purchase['certificate']>
}

function CertificateCard({ purchase: { id }, certificate: { number, sha256 } }: CertificateCardProps) {
  const say = purchaseWords.use()
  return (
    <Card title={say.certificate.title}>
      <div className="purchase-head">
        <strong className="figures" data-user-content>
          {number}
        </strong>
        <Button icon="file" onClick={() => void openFile(urlOf(purchaseApi.certificate, id))}>
          {say.certificate.download}
        </Button>
      </div>
      <DigestText value={sha256} name="SHA-256" />
    </Card>
  )
}

interface HandoverCardProps {
  readonly purchase: Purchase
  readonly handover: NonNullable<Purchase['handover']>
  reload(): Promise<unknown>
}

function HandoverCard({ purchase: { id }, handover, reload }: HandoverCardProps) {
  const say = purchaseWords.use()
  const client = useQueryClient()
  const [place] = handover.places
  const open = async () => {
    if (await openFile(urlOf(purchaseApi.handover, id))) await reload()
  }
  return (
    <Card title={say.handover.title}>
      <p>{handover.state === 'complete' ? say.handover.done : say.handover.text}</p>
      <div className="purchase-acts">
        <Button icon="file" onClick={() => void open()}>
          {say.handover.read}
        </Button>
      </div>
      {handover.state === 'signing' && place?.isYours && (
        <SigningPanel
          documents={[{ id: handover.id, sha256: handover.sha256, name: say.handover.document, isRead: place.isRead }]}
          consent={say.handover.consent}
          sendCode={(_, options) => call(purchaseApi.handoverCode, { id }, options)}
          sign={async (input, options) => keepPurchase(client, await call(purchaseApi.signHandover, { id, ...input }, options))}
          reload={reload}
        />
      )}
    </Card>
  )
}
