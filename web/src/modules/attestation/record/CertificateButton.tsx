// Downloads the full certificate of a record that may be seconds old: waits for its proof where the server would refuse.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMissingPermission } from '../../account/public.tsx'
import { fullCertificate } from './downloads.ts'
import { useDownload } from './use-download.ts'
import { recordWords } from './words.ts'

const POLL_INTERVAL_MS = 1500

interface CertificateButtonProps {
  readonly ano: string
  /** Names the record to screen readers, in a list of several. */
  readonly name?: string
  /** The main act of the page. */
  readonly primary?: boolean
  readonly title?: string
  /** Notice after the download. */
  readonly saved?: string
}

export function CertificateButton({ ano, name, primary = false, title, saved }: CertificateButtonProps) {
  const say = recordWords.use()
  const [waiting, setWaiting] = useState(false)
  const leaving = useRef(new AbortController())
  const { download, begin } = useDownload(ano, fullCertificate(ano))
  const { phase } = download
  const problem = phase === 'failed' ? download.reason : undefined
  const isRefused = useMissingPermission('download') !== undefined
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (phase === 'saved' && saved) notify({ kind: 'success', text: saved })
    if (problem !== undefined) notify({ kind: 'error', text: problem })
  }, [phase, problem, saved])
  if (isRefused) return null
  const act = async () => {
    setWaiting(true)
    try {
      if (await isProven(ano, leaving.current.signal)) await begin()
    } catch {
      // call() has shown the error.
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Button
      look={primary ? 'primary' : 'plain'}
      small={!primary}
      icon="download"
      busy={waiting}
      {...(title ? { title } : {})}
      {...(name ? { 'aria-label': say.certificateOf(name) } : {})}
      onClick={() => void act()}
    >
      {say.certificate}
    </Button>
  )
}

/** False if the page was left before the proof was complete. */
async function isProven(ano: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { proof } = await call(recordApi.info, { ano }, { signal, loading: false })
    if (proof.ready) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return false
}
