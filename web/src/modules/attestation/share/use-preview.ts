// Loads a preview, holds its object URL until unmount, and compares it with the certificate's digest.
import { useCallback, useEffect, useRef, useState } from 'react'
import { digestFile } from '../../../kernel/file-digest.ts'
import { decodeText } from '../record/decode-text.ts'
import { FileRefused, loadFile } from './load-file.ts'
import type { PreviewPlan } from './preview-plan.ts'

export type Checked = 'checking' | 'same' | 'different' | 'unchecked'

export type PreviewState =
  | { readonly at: 'waiting' }
  | { readonly at: 'loading'; readonly done: number }
  | { readonly at: 'cancelled' | 'not-text' }
  /** undefined: the server could not be reached. */
  | { readonly at: 'failed'; readonly serverMessage: string | undefined }
  | { readonly at: 'shown'; readonly url: string; readonly text: string; readonly checked: Checked | undefined }

type Shown = Extract<PreviewState, { at: 'shown' }>

export interface PreviewInput {
  readonly plan: PreviewPlan
  readonly url: string
  /** Digest on the certificate; null if it has none. */
  readonly sha256: string | null
}

export function usePreview({ plan, url, sha256 }: PreviewInput) {
  const [state, setState] = useState<PreviewState>({ at: 'waiting' })
  const running = useRef<AbortController>(null)
  const shownUrl = useRef('')

  const release = useCallback(() => {
    running.current?.abort()
    if (shownUrl.current) URL.revokeObjectURL(shownUrl.current)
    shownUrl.current = ''
  }, [])
  useEffect(() => release, [release])

  const load = useCallback(async () => {
    if (plan.kind === 'none') return
    release()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ at: 'loading', done: 0 })
    try {
      const { bytes, cut } = plan
      const onProgress = (done: number) => !signal.aborted && setState({ at: 'loading', done })
      const parts = (await loadFile(url, { bytes, cut, signal, onProgress })) as BlobPart[]
      const blob = new Blob(parts, plan.kind === 'text' ? {} : { type: plan.mediaType })
      const shown = await shownOf(plan, blob)
      if (!shown) return setState({ at: 'not-text' })
      shownUrl.current = shown.url
      if (signal.aborted) return release()
      const comparable = sha256 !== null && !cut
      setState({ ...shown, checked: comparable ? 'checking' : undefined })
      if (!comparable) return
      const checked = await compare(blob, sha256, signal)
      if (!signal.aborted) setState({ ...shown, checked })
    } catch (error) {
      if (signal.aborted) return
      setState({ at: 'failed', serverMessage: error instanceof FileRefused ? error.message : undefined })
    }
  }, [plan, url, sha256, release])

  const cancel = () => {
    release()
    setState({ at: 'cancelled' })
  }
  return { state, load, cancel }
}

async function shownOf(plan: PreviewPlan, blob: Blob): Promise<Omit<Shown, 'checked'> | undefined> {
  if (plan.kind !== 'text') return { at: 'shown', url: URL.createObjectURL(blob), text: '' }
  const text = decodeText(new Uint8Array(await blob.arrayBuffer()))
  return text === undefined ? undefined : { at: 'shown', url: '', text }
}

async function compare(blob: Blob, sha256: string, signal: AbortSignal): Promise<Checked> {
  try {
    const found = await digestFile(blob, ['sha256'], { signal })
    return found.sha256 === sha256 ? 'same' : 'different'
  } catch {
    return 'unchecked'
  }
}
