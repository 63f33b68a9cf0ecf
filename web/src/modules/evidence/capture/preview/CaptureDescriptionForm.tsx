// Name, label and remark of a capture, changed in place.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { WordsForm } from '../../../attestation/public.tsx'
import { useCaptureActs } from '../queries.ts'
import { previewWords } from './words.ts'

export function CaptureWordsForm({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const acts = useCaptureActs()
  const [editing, setEditing] = useState(false)
  if (editing)
    return <WordsForm given={capture} onSave={(words) => acts.describe(capture.ano, words)} onClose={() => setEditing(false)} />
  return (
    <Button look="quiet" small icon="edit" onClick={() => setEditing(true)}>
      {say.edit}
    </Button>
  )
}
