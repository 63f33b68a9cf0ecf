// Values that a check has found, for comparison with other sources.
import type { Detail } from '@attestry/proof/verify/verdict'
import { bytes, time } from '../../../kernel/format.ts'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { checkWords } from './check-words.ts'
import { verificationWords } from './words.ts'

export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  const say = verificationWords.use()
  const { details: names } = checkWords.use()
  return (
    <details className="proof-check-details">
      <summary>{say.details}</summary>
      <KeyValue rows={details.map((detail) => [names[detail.name], <Value key={detail.name} {...detail} />])} />
    </details>
  )
}

function Value({ name, value }: Detail) {
  if (name === 'time' || name === 'document-time') return time(value)
  if (name === 'bytes') return bytes(Number(value))
  return (
    <code className="proof-check-value" data-user-content="">
      {value}
    </code>
  )
}
