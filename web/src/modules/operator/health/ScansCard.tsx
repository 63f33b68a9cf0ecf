// Malware scans that wait for the scanner.
import { time } from '../../../kernel/format.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { Report } from './report.ts'
import { Count, Figures, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'

export function ScansCard({ scans }: Pick<Report, 'scans'>) {
  const say = healthWords.use()
  if (!scans)
    return (
      <Card title={say.scans}>
        <Verdict tone="plain">{say.scansNone}</Verdict>
        <p className="quiet">{say.scansNoneText}</p>
      </Card>
    )
  return (
    <Card title={say.scans}>
      <Verdict tone={scans.waiting > 0 ? 'waiting' : 'done'}>{scans.waiting > 0 ? say.scansWaiting : say.scansGood}</Verdict>
      {scans.waiting > 0 && <p>{say.scansAct}</p>}
      {scans.since && (
        <KeyValue
          rows={[
            [say.scansCount, <Count key="waiting" of={scans.waiting} />],
            [say.scansSince, <Figures key="since">{time(scans.since)}</Figures>],
          ]}
        />
      )}
    </Card>
  )
}
