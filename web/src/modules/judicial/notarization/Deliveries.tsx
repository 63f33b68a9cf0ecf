// How the certificate reached the applicant, and the acknowledgement of its receipt.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { keepProgress, refreshNotarizations } from './queries.ts'
import { notarizationWords } from './words.ts'

export function Deliveries({ progress: { certificate } }: { readonly progress: Progress }) {
  const { handover: say } = notarizationWords.use()
  if (!certificate?.deliveries.length) return null
  return (
    <ul className="notarization-deliveries" aria-label={say.title}>
      {certificate.deliveries.map(({ means, version, at, carrier, tracking, recipient, receipt }) => (
        <li key={`${at} ${means}`}>
          <strong>{say.meansOf[means]}</strong>{' '}
          <span data-user-content>{[carrier, tracking, recipient, receipt].filter(Boolean).join(' · ')}</span>
          <div className="quiet">{say.recorded(version, time(at))}</div>
        </li>
      ))}
    </ul>
  )
}

export function Acknowledge({ progress: { id, state, certificate } }: { readonly progress: Progress }) {
  const { handover: say } = notarizationWords.use()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!certificate || certificate.isReceived || !actsOf(notarizationCase, state, 'applicant').includes('receive')) return null
  const acknowledge = async () => {
    setBusy(true)
    try {
      keepProgress(client, await call(notarizationApi.receive, { id }))
      notify({ kind: 'success', text: say.done })
      await refreshNotarizations(client)
    } catch {
      // Shown by the call.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="done" busy={busy} onClick={() => void acknowledge()}>
      {say.acknowledge}
    </Button>
  )
}
