// Why a capture may not be what was wanted, with the checkboxes without which it is not charged; used by workspace and phone.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { Callout } from '../../../light/Callout.tsx'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { captureWords } from './words.ts'

interface AcceptWallProps {
  readonly checked: boolean
  onChange(checked: boolean): void
}

export function AcceptWall({ checked, onChange }: AcceptWallProps) {
  const say = captureWords.use()
  return (
    <Callout kind="warning">
      <p>{say.isWall}</p>
      <Checkbox label={say.acceptWall} checked={checked} onChange={({ target }) => onChange(target.checked)} />
    </Callout>
  )
}

interface AcceptLackingProps extends AcceptWallProps {
  readonly lacking: CaptureItem['lacking']
}

export function AcceptLacking({ lacking, checked, onChange }: AcceptLackingProps) {
  const say = captureWords.use()
  return (
    <Callout kind="warning">
      <p>{say.lacks(lacking.map((kind) => say.artefacts[kind]))}</p>
      <Checkbox label={say.acceptLacking} checked={checked} onChange={({ target }) => onChange(target.checked)} />
    </Callout>
  )
}
