// In-place form for name, label and remark of a capture.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { DescriptionForm } from '../../../attestation/public.tsx'
import { useCaptureActs } from '../queries.ts'
import { previewWords } from './words.ts'

export function CaptureDescriptionForm({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const acts = useCaptureActs()
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <DescriptionForm
        initial={capture}
        onSave={(description) => acts.describe(capture.ano, description)}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <Button look="quiet" small icon="edit" onClick={() => setEditing(true)}>
      {say.edit}
    </Button>
  )
}
