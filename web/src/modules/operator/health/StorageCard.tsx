// Stored evidence: the last check of every object against its digest.
import { bytes, time } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { Report, SystemFigures } from './report.ts'
import { Count, Figures, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'
import type { Words } from './words.zh.ts'

export function StorageCard({ fixity, stored }: Pick<Report, 'fixity'> & { readonly stored: SystemFigures['stored'] }) {
  const say = healthWords.use()
  if (!fixity) {
    return (
      <Card title={say.storage}>
        <Verdict tone="plain">{say.storageNone}</Verdict>
      </Card>
    )
  }
  const bad = fixity.damaged + (stored ? stored.changed + stored.missing : 0) > 0
  const words = bad ? say.storageBad : fixity.finishedAt ? say.storageGood : say.storageRunning
  return (
    <Card title={say.storage}>
      <Verdict tone={bad ? 'failed' : fixity.finishedAt ? 'done' : 'waiting'}>{words}</Verdict>
      <KeyValue
        rows={[
          [say.startedAt, <Figures key="start">{time(fixity.startedAt)}</Figures>],
          [say.finishedAt, fixity.finishedAt ? <Figures key="end">{time(fixity.finishedAt)}</Figures> : say.running],
          [say.damaged, <Count key="damaged" of={fixity.damaged} />],
          ...(stored ? storedRows(say, stored) : []),
        ]}
      />
      {fixity.findings.length > 0 && (
        <>
          <h3>{say.findings}</h3>
          <ul>
            {fixity.findings.map(({ sha256, kind }) => (
              <li key={sha256}>
                {say.kinds[kind]} <DigestText value={sha256} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const storedRows = (say: Words, stored: NonNullable<SystemFigures['stored']>) =>
  [
    [say.checked, <Count key="checked" of={stored.checked} />],
    [say.bytes, <Figures key="bytes">{bytes(stored.bytes)}</Figures>],
    [say.changed, <Count key="changed" of={stored.changed} />],
    [say.missing, <Count key="missing" of={stored.missing} />],
    [say.untracked, <Count key="untracked" of={stored.untracked} />],
  ] as const
