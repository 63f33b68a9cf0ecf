// Form to paste or compute digests, with a result for every line.
import { MAX_DIGESTS_PER_DEPOSIT } from '@attestry/contract/modules/evidence/file-deposit'
import { Choice } from '../../../ui/Choice.tsx'
import { SuggestField, TextField } from '../../../ui/Field.tsx'
import { LABEL_LENGTH, useLabelProblem, useLabels } from '../../attestation/public.tsx'
import { DigestComputer } from './DigestComputer.tsx'
import { DigestPreview } from './DigestPreview.tsx'
import { type DigestAlgorithm, digestLine, type ReadLine } from './digest-lines.ts'
import { depositWords } from './words.ts'
import './deposit.css'

interface DigestFormProps {
  readonly text: string
  readonly algorithm: DigestAlgorithm
  readonly label: string
  readonly lines: readonly ReadLine[]
  onText(change: string | ((text: string) => string)): void
  onAlgorithm(algorithm: DigestAlgorithm): void
  onLabel(label: string): void
}

export function DigestForm({ text, algorithm, label, lines, onText, onAlgorithm, onLabel }: DigestFormProps) {
  const say = depositWords.use()
  const labels = useLabels()
  const problem = useLabelProblem(label)
  return (
    <div className="digest-form">
      <DigestComputer
        algorithm={algorithm}
        onDigest={(item) =>
          onText((before) => `${before && !before.endsWith('\n') ? `${before}\n` : before}${digestLine(item)}\n`)
        }
      />
      <TextField
        label={say.digestInput}
        hint={say.digestInputHint(MAX_DIGESTS_PER_DEPOSIT)}
        placeholder={say.digestExample}
        value={text}
        rows={6}
        mono
        onChange={onText}
      />
      <Choice
        label={say.digestAlgorithm}
        value={algorithm}
        options={[
          { value: 'sha256', label: 'SHA-256' },
          { value: 'sm3', label: 'SM3' },
        ]}
        onChange={onAlgorithm}
      />
      {lines.length > 0 && <DigestPreview lines={lines} />}
      <SuggestField
        label={say.digestLabel}
        optional
        problem={problem}
        value={label}
        suggestions={labels}
        maxLength={LABEL_LENGTH}
        onChange={onLabel}
      />
    </div>
  )
}
