// The digests of the chosen file, and a field to compare them with a record's digest.
import { useState } from 'react'
import type { FileDigests } from '../../../kernel/file-digest.ts'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { CopyButton } from '../../../light/CopyButton.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { compareDigest, type Verdict } from './compare.ts'
import { fileDigestWords } from './words.ts'

interface DigestResultProps {
  readonly name: string
  readonly size: string
  readonly digests: FileDigests
  onAnother(): void
}

export function DigestResult({ name, size, digests, onAnother }: DigestResultProps) {
  const say = fileDigestWords.use()
  const [pasted, setPasted] = useState('')
  const verdict = compareDigest(pasted, digests)
  const row = (algorithm: keyof FileDigests) => (
    <>
      <Digest value={digests[algorithm]} /> <CopyButton value={digests[algorithm]} />
    </>
  )
  return (
    <div className="form">
      <KeyValue
        rows={[
          [say.name, <UserText key="name" className="file-digest-name" text={name} />],
          [say.size, size],
          ['SHA-256', row('sha256')],
          ['SM3', row('sm3')],
        ]}
      />
      <TextField
        label={say.compare}
        hint={say.compareHint}
        className="input-digest"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        problem={verdict.kind === 'not-a-digest' ? say.notADigest : undefined}
      />
      <div aria-live="polite">
        <VerdictLine verdict={verdict} digests={digests} />
      </div>
      <div>
        <Button onClick={onAnother}>{say.another}</Button>
      </div>
    </div>
  )
}

const algorithmNames: Record<keyof FileDigests, string> = { sha256: 'SHA-256', sm3: 'SM3' }

function VerdictLine({ verdict, digests }: { readonly verdict: Verdict; readonly digests: FileDigests }) {
  const say = fileDigestWords.use()
  if (verdict.kind === 'same') {
    return (
      <Callout kind="success">
        <strong>{say.same}</strong>
        <span>{algorithmNames[verdict.algorithm]}</span>
      </Callout>
    )
  }
  if (verdict.kind !== 'different') return null
  return (
    <Callout kind="error">
      <strong>{say.different}</strong>
      <Digest value={verdict.digest} comparedWith={digests.sha256} />
    </Callout>
  )
}
