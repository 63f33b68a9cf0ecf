// Verifies the record's package in the browser on request; large packages only after a warning.
import { useState } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { uiWords } from '../../../ui/words.ts'
import { useDownloads } from './DownloadsSection.tsx'
import type { Download } from './downloads.ts'
import { PackageCheck } from './PackageCheck.tsx'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'

/** Above this size the user must confirm the download first. */
const LARGE_PACKAGE_BYTES = 200 * 1024 ** 2

export const VERIFY_ID = 'verify'

interface VerifySectionProps {
  readonly record: RecordDetail
  /** Number of runs requested; a new number starts a new run. Zero: none yet. */
  readonly run: number
  onRun(): void
  onCancel(): void
}

export function VerifySection({ record, run, onRun, onCancel }: VerifySectionProps) {
  const say = recordPageWords.use().verify
  const { data, isFetching, refetch } = useDownloads(record)
  const whole = data?.find(({ kind, ready }) => kind === 'package' && ready)
  return (
    <section className="card verify" aria-labelledby={VERIFY_ID}>
      <h2 id={VERIFY_ID} className="card-title" tabIndex={-1}>
        {say.title}
      </h2>
      <p>{say.text}</p>
      {!record.proof.ready ? (
        <p className="quiet">{say.later}</p>
      ) : whole === undefined ? (
        <Preparing preparing={isFetching} onRetry={() => void refetch()} />
      ) : run === 0 ? (
        <Offer whole={whole} onRun={onRun} />
      ) : (
        <Run key={run} whole={whole} onRun={onRun} onCancel={onCancel} />
      )}
    </section>
  )
}

function Preparing({ preparing, onRetry }: { readonly preparing: boolean; onRetry(): void }) {
  const say = recordPageWords.use().verify
  const { retry } = uiWords.use()
  return (
    <div className="verify-offer">
      <Button busy={preparing} disabled={preparing} onClick={onRetry}>
        {preparing ? say.preparing : retry}
      </Button>
      {!preparing && <span className="quiet">{say.notPrepared}</span>}
    </div>
  )
}

interface RunProps {
  readonly whole: Download
  onRun(): void
}

function Offer({ whole, onRun }: RunProps) {
  const say = recordPageWords.use().verify
  return (
    <div className="verify-offer">
      <Button look="primary" icon="done" onClick={onRun}>
        {say.act}
      </Button>
      {whole.size !== null && <span className="quiet">{say.amount(bytes(whole.size))}</span>}
    </div>
  )
}

function Run({ whole, onRun, onCancel }: RunProps & { onCancel(): void }) {
  const say = recordPageWords.use().verify
  const large = (whole.size ?? 0) > LARGE_PACKAGE_BYTES
  const [agreed, setAgreed] = useState(!large)
  if (!agreed) {
    return (
      <Callout kind="warning" alert>
        <p>{say.large(bytes(whole.size))}</p>
        <div className="form-acts">
          <Button look="primary" onClick={() => setAgreed(true)}>
            {say.anyway}
          </Button>
          <Button onClick={onCancel}>{say.cancel}</Button>
        </div>
      </Callout>
    )
  }
  const source = { kind: 'url', url: whole.path, ...(whole.size === null ? {} : { size: whole.size }) } as const
  return <PackageCheck source={source} texts={say} onAgain={onRun} />
}
