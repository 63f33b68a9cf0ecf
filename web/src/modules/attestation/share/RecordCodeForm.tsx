// Form for the access code of a shared record.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { CodeForm } from './CodeForm.tsx'
import { shareWords } from './words.ts'

interface RecordCodeFormProps {
  readonly token: string
  onOpen(record: SharedRecord): void
}

const loadEndpoint = async () => (await import('@attestry/contract/modules/attestation/share')).shareApi.open

export function RecordCodeForm({ token, onOpen }: RecordCodeFormProps) {
  const { locked, open, needsScript } = shareWords.use()
  return <CodeForm text={locked} act={open} needsScript={needsScript} token={token} loadEndpoint={loadEndpoint} onOpen={onOpen} />
}
