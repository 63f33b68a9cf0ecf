// Authenticator enrolment: scan the QR code, confirm with a code, store the recovery codes.
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { QrCode } from '../../../light/QrCode.tsx'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card, CopyButton } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FactorField } from './FactorField.tsx'
import { signInWords } from './words.ts'

export function Enrol({ onDone }: { onDone(): Promise<void> }) {
  const say = signInWords.use()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <div className="sign-in">
      <PageHeader title={codes ? say.keptTitle : say.enrolTitle} lead={codes ? say.keptText : say.enrolLead} />
      {codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : <Scan onConfirmed={setCodes} />}
    </div>
  )
}

function Scan({ onConfirmed }: { onConfirmed(codes: readonly string[]): void }) {
  const say = signInWords.use()
  const [code, setCode] = useState('')
  const { busy, problem, run } = useAct()
  // Never refetched: a second call would create a new secret and invalidate the one already scanned.
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'enrol'],
    queryFn: () => callDesk(signInApi.enrol, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!data) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await run((options) => callDesk(signInApi.confirm, { code }, options))
    if (done) onConfirmed(done.value.recoveryCodes)
  }
  return (
    <Card>
      <form className="desk-form" onSubmit={(event) => void submit(event)}>
        <section className="desk-form">
          <h2>1. {say.stepScan}</h2>
          <p className="quiet">{say.stepScanText}</p>
          <div className="key-code">
            <QrCode text={data.address} label={say.qr} />
          </div>
          <details>
            <summary>{say.byHand}</summary>
            <p>
              <code className="key-text">{data.secret.match(/.{1,4}/g)?.join(' ')}</code> <CopyButton value={data.secret} />
            </p>
          </details>
        </section>
        <section className="desk-form">
          <h2>2. {say.stepCode}</h2>
          <FactorField value={code} problem={problem} demoCode={null} recovery={false} onChange={setCode} />
        </section>
        <Button look="primary" submit wide busy={busy} disabled={code.trim().length < 6}>
          {say.confirm}
        </Button>
      </form>
    </Card>
  )
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; onDone(): Promise<void> }) {
  const say = signInWords.use()
  const text = `${codes.join('\n')}\n`
  return (
    <Card>
      <div className="desk-form">
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p>
          <CopyButton value={text} label={say.copyAll} />{' '}
          <a download={say.fileName} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
            {say.download}
          </a>
        </p>
        <Button look="primary" wide onClick={() => void onDone()}>
          {say.kept}
        </Button>
      </div>
    </Card>
  )
}
