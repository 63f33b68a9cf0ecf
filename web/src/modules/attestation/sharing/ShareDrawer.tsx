// Drawer for sharing a record or a case: create a link that expires, copy its code, see how often it was opened, revoke it.
import { shareDays } from '@attestry/contract/modules/attestation/share'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { QrCode } from '../../../light/QrCode.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, CopyButton } from '../../../ui/light-components.ts'
import { useShareActs, useShares } from './queries.ts'
import { ShareList } from './ShareList.tsx'
import { type ShareDays, type ShareSubject, sharesOfRecord } from './subject.ts'
import { sharingWords } from './words.ts'
import './sharing.css'

export interface PanelProps {
  readonly ano: string
  readonly open: boolean
  onClose(): void
}

export const ShareDrawer = ({ ano, ...panel }: PanelProps) => <SubjectShareDrawer subject={sharesOfRecord(ano)} {...panel} />

interface WithSubject {
  readonly subject: ShareSubject
}

export function SubjectShareDrawer({ subject, open, onClose }: Omit<PanelProps, 'ano'> & WithSubject) {
  const say = sharingWords.use()
  const { title, intro } = say.subjects[subject.kind]
  return (
    <DetailDrawer open={open} title={title} onClose={onClose}>
      <div className="sharing">
        <p>{intro}</p>
        <NewShare subject={subject} />
        <Shares subject={subject} />
      </div>
    </DetailDrawer>
  )
}

function Shares({ subject }: WithSubject) {
  const { data, error, refetch } = useShares(subject)
  if (error && !data) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  return (
    <>
      <AccessCode subject={subject} code={data[0]?.code} />
      <ShareList subject={subject} shares={data} />
    </>
  )
}

interface Made {
  readonly id: string
  readonly link: string
  readonly expiresAt: string
}

function NewShare({ subject }: WithSubject) {
  const say = sharingWords.use()
  const acts = useShareActs(subject)
  const [days, setDays] = useState<`${ShareDays}`>('7')
  const [busy, setBusy] = useState(false)
  const [last, setMade] = useState<Made>()
  const { data } = useShares(subject)
  const ended = data?.some(({ id, state }) => id === last?.id && state !== 'live') ?? false
  const made = ended ? undefined : last
  const make = async () => {
    setBusy(true)
    try {
      const { id, path, expiresAt } = await acts.make(Number(days) as ShareDays)
      if (path !== null) setMade({ id, link: new URL(path, location.origin).href, expiresAt })
    } catch {
      // call() has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="sharing-part">
      <h3>{say.make.title}</h3>
      <Choice<`${ShareDays}`>
        label={say.make.days}
        value={days}
        options={shareDays.map((count) => ({ value: `${count}` as `${ShareDays}`, label: say.make.dayCount(count) }))}
        onChange={setDays}
      />
      <div>
        <Button look={made ? 'plain' : 'primary'} busy={busy} onClick={() => void make()}>
          {made ? say.make.another : say.make.act}
        </Button>
      </div>
      <div aria-live="polite">{made && <MadeLink made={made} />}</div>
    </section>
  )
}

function MadeLink({ made }: { readonly made: Made }) {
  const say = sharingWords.use().made
  return (
    <Callout kind="success">
      <strong>{say.title}</strong>
      <p>{say.once}</p>
      <div className="made-link">
        <QrCode text={made.link} label={say.qr} />
        <div>
          <span className="quiet">{say.link}</span>
          <code className="made-address" data-testid="share-link">
            {made.link}
          </code>
          <CopyButton value={made.link} label={say.copy} />
          <p className="quiet figures">{say.until(time(made.expiresAt))}</p>
        </div>
      </div>
    </Callout>
  )
}

/** One code for all shares; it exists once there was a share. */
function AccessCode({ subject, code }: WithSubject & { readonly code: string | undefined }) {
  const say = sharingWords.use().code
  const acts = useShareActs(subject)
  const [asking, setAsking] = useState(false)
  if (code === undefined) return null
  return (
    <section className="sharing-part">
      <h3>{say.title}</h3>
      <div className="access-code">
        <span className="code-digits" data-testid="access-code">
          {code}
        </span>
        <CopyButton value={code} />
        <Button small look="quiet" icon="retry" onClick={() => setAsking(true)}>
          {say.change}
        </Button>
      </div>
      <p className="quiet">{say.hint}</p>
      <ConfirmDialog
        open={asking}
        title={say.changeAsk}
        act={say.change}
        onConfirm={async () => {
          await acts.newCode()
          notify({ kind: 'success', text: say.changed })
        }}
        onClose={() => setAsking(false)}
      >
        <p>{say.changeText}</p>
      </ConfirmDialog>
    </section>
  )
}
