// QR login in the browser: the code, its state, and a button for a new one after it expired.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { sessionApi } from '@attestry/contract/modules/account/session'
import { Button } from '../../../light/Button.tsx'
import { QrCode } from '../../../light/QrCode.tsx'
import { type ScanStage, useScan } from './use-scan.ts'
import { scanWords } from './words.ts'

interface ScanPanelProps {
  /** On a demo server the phone's page can be opened on the same machine. */
  readonly demo: boolean
  readonly onEnter: (login: OutputOf<typeof sessionApi.login>) => void
}

const isShown = (stage: ScanStage): boolean => stage === 'waiting'
const isOver = (stage: ScanStage): boolean => stage === 'expired' || stage === 'declined' || stage === 'fault'

export function ScanPanel({ demo, onEnter }: ScanPanelProps) {
  const say = scanWords.use()
  const { scan, stage, problem, renew } = useScan(onEnter)
  return (
    <div className="scan">
      <div className="scan-frame" aria-busy={stage === 'loading' || stage === 'entering'}>
        {scan && isShown(stage) && <QrCode className="scan-code" text={location.origin + scan.path} label={say.codeLabel} />}
        {!isShown(stage) && (
          <div className="scan-veil">
            <strong>{say.stages[stage]}</strong>
            {isOver(stage) && (
              <Button look="primary" small onClick={renew}>
                {say.renew}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="scan-say" role="status">
        {stage === 'fault' ? problem : say.hints[stage]}
      </p>
      <p className="scan-care">{say.care}</p>
      {demo && scan && isShown(stage) && (
        <p>
          <a href={scan.path} target="_blank" rel="noreferrer">
            {say.demoOpen}
          </a>
        </p>
      )}
    </div>
  )
}
