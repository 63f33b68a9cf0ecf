// The malware scan of one file: its result, or the reason why it has none.
import type { FileScan } from '@attestry/contract/modules/attestation/scan'
import { time } from '../../../kernel/format.ts'
import { Callout } from '../../../light/Callout.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { scanWords } from './words.ts'

export function ScanLine({ scan }: { readonly scan: FileScan | null }) {
  const say = scanWords.use()
  if (!scan) return null
  if (scan.state === 'flagged')
    return (
      <Callout kind="warning">
        <strong>
          {say.flagged}
          <UserText text={scan.signature ?? ''} />
        </strong>
        <p>{say.flaggedText}</p>
        <p>{say.download}</p>
        <Engine scan={scan} />
      </Callout>
    )
  return (
    <div className="field-hint" data-scan={scan.state}>
      {say.result(scan.state === 'not-scanned' ? say.notScanned[scan.reason ?? 'failed'] : say.states[scan.state])}
      <Engine scan={scan} />
    </div>
  )
}

function Engine({ scan: { engine, at } }: { readonly scan: FileScan }) {
  if (engine === null || at === null) return null
  return (
    <div className="field-hint figures">
      <UserText text={engine} /> · {time(at)}
    </div>
  )
}
