// Failed captures by cause.
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { captureWords } from '../../evidence/public.tsx'
import type { Report } from './report.ts'
import { Count, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'

export function CapturesCard({ failed, retried }: { readonly failed: Report['failedCaptures']; readonly retried: number }) {
  const say = healthWords.use()
  const { causes } = captureWords.use()
  const total = failed.reduce((sum, each) => sum + each.count, 0)
  const good = retried > 0 ? say.capturesRetried(retried) : say.capturesGood
  return (
    <Card title={say.captures}>
      <Verdict tone={total > 0 ? 'failed' : 'done'}>{total > 0 ? say.capturesBad(total) : good}</Verdict>
      {total > 0 && (
        <KeyValue rows={failed.map((each) => [causes[each.cause], <Count key="count" of={each.count} />] as const)} />
      )}
    </Card>
  )
}
