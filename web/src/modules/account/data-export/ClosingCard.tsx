// Account closing: what is deleted, what must be kept and why, what blocks it; then the password, and a seven-day cooling-off period.
import { type ClosingFacts, COOLING_OFF_DAYS, closingApi } from '@attestry/contract/modules/account/closing'
import { yuanOfFen } from '@attestry/contract/money'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { clearSession } from '../../../kernel/session.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import { storeClosingNotice } from './closing-notice.ts'
import { useClosingFacts } from './queries.ts'
import './data-export.css'
import { dataExportWords } from './words.ts'

export function ClosingCard({ className }: { readonly className?: string }) {
  const say = dataExportWords.use()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card {...(className ? { className } : {})} title={say.closeTitle}>
      <p className="quiet">{say.closeLead(COOLING_OFF_DAYS)}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {say.closeOpen}
        </Button>
      </div>
      <DetailDrawer open={open} title={say.closeTitle} onClose={close}>
        <ClosingForm open={open} onCancel={close} />
      </DetailDrawer>
    </Card>
  )
}

interface ClosingFormProps {
  readonly open: boolean
  onCancel(): void
}

function ClosingForm({ open, onCancel }: ClosingFormProps) {
  const say = dataExportWords.use()
  const { data, error, refetch } = useClosingFacts(open)
  const [understood, setUnderstood] = useState(false)
  if (error && !data) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={5} />
  const requestClosing = async (password: string) => {
    const { dueAt } = await call(closingApi.ask, { password, understood: true }, { display: ErrorDisplay.silent })
    // The server has ended the session: every further call of this screen would be refused.
    clearSession()
    storeClosingNotice(dueAt)
    location.assign(paths.login())
  }
  return (
    <div className="closing">
      {data.hindrances.length > 0 && <Hindrances facts={data} />}
      <Consequences facts={data} />
      {data.hindrances.length === 0 && (
        <>
          <Checkbox label={say.understood} checked={understood} onChange={({ target }) => setUnderstood(target.checked)} />
          <ConfirmPassword act={say.closeAct} danger disabled={!understood} onPassword={requestClosing} onCancel={onCancel} />
        </>
      )}
    </div>
  )
}

function Hindrances({ facts: { hindrances } }: { readonly facts: ClosingFacts }) {
  const say = dataExportWords.use()
  return (
    <Callout kind="warning">
      <p>{say.hindered}</p>
      <ul>
        {hindrances.map(({ kind, count }) => (
          <li key={kind}>{say.hindrances[kind](kind === 'held' ? money(yuanOfFen(count)) : String(count))}</li>
        ))}
      </ul>
    </Callout>
  )
}

function Consequences({ facts }: { readonly facts: ClosingFacts }) {
  const say = dataExportWords.use()
  const lapses = facts.gift !== '0.00' || facts.packages > 0
  return (
    <>
      <h3>{say.goesTitle}</h3>
      <ul>
        {say.goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {facts.subAccounts > 0 && <li>{say.goesSubs(facts.subAccounts)}</li>}
        {lapses && <li>{say.goesGift(money(facts.gift), facts.packages)}</li>}
      </ul>
      <h3>{say.staysTitle}</h3>
      <ul>
        <li>{say.staysRecords(facts.records)}</li>
        {say.stays.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {facts.recharged !== '0.00' && <li>{say.staysMoney(money(facts.recharged))}</li>}
      </ul>
      <h3>{say.daysTitle(COOLING_OFF_DAYS)}</h3>
      <p>{say.daysText(COOLING_OFF_DAYS)}</p>
    </>
  )
}
