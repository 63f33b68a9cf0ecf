// Brings a file into the page to be looked at: as text, or as an address that only this page knows.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, isAborted } from '../../../kernel/call.ts'
import { digestFile } from '../../../kernel/file-digest.ts'
import { type Preview, type RecordFile, MAX_SHOWN_TEXT_BYTES } from './preview-kind.ts'
import { recordKey } from './queries.ts'
import { takeBytes } from './download-bytes.ts'
import { evidenceRequest } from './downloads.ts'
import { textOfBytes } from './decode-text.ts'

export type Shown =
  | { readonly phase: 'hidden' }
  | { readonly phase: 'loading'; readonly share: number }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'not-text' | 'not-shown' }
  | { readonly phase: 'text'; readonly text: string; readonly whole: boolean; readonly same: Sameness }
  | { readonly phase: 'media'; readonly url: string; readonly same: Sameness }

/** Whether what came is what was recorded, judged here. undefined: not judged, not yet or not at all. */
export type Sameness = boolean | undefined

export function usePreview(ano: string, place: number, file: RecordFile, preview: Preview) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>({ phase: 'hidden' })
  const running = useRef<AbortController>(null)
  const address = useRef<string>(null)
  const drop = () => {
    running.current?.abort()
    if (address.current) URL.revokeObjectURL(address.current)
    address.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the very end
  useEffect(() => drop, [])

  const contentOf = async (blob: Blob): Promise<Shown> => {
    if (!('mediaType' in preview) || preview.kind === 'text') return textShown(blob, file)
    address.current = URL.createObjectURL(new Blob([blob], { type: preview.mediaType }))
    return { phase: 'media', url: address.current, same: undefined }
  }
  const show = async () => {
    if (!('mediaType' in preview)) return
    drop()
    const stop = new AbortController()
    running.current = stop
    setShown({ phase: 'loading', share: 0 })
    try {
      const wanted = preview.kind === 'text' ? Math.min(MAX_SHOWN_TEXT_BYTES, file.size ?? 0) : (file.size ?? 0)
      const blob = await takeBytes(await evidenceRequest(ano, place), {
        signal: stop.signal,
        ...(preview.kind === 'text' ? { first: MAX_SHOWN_TEXT_BYTES } : {}),
        onProgress: (received) => setShown({ phase: 'loading', share: wanted ? Math.min(1, received / wanted) : 0 }),
      })
      void client.invalidateQueries({ queryKey: recordKey(ano) })
      const content = await contentOf(blob)
      setShown(content)
      if (!('same' in content) || blob.size !== file.size || file.sha256 === null) return
      const { sha256 } = await digestFile(blob, ['sha256'], { signal: stop.signal })
      setShown({ ...content, same: sha256 === file.sha256 })
    } catch (error) {
      if (!stop.signal.aborted && !isAborted(error))
        setShown({ phase: 'failed', reason: error instanceof CallError ? error.message : String(error) })
    }
  }
  const hide = () => {
    drop()
    setShown({ phase: 'hidden' })
  }
  return { shown, show, hide, giveUp: () => setShown({ phase: 'not-shown' }) }
}

async function textShown(blob: Blob, file: RecordFile): Promise<Shown> {
  const bytes = new Uint8Array(await blob.arrayBuffer()).subarray(0, MAX_SHOWN_TEXT_BYTES)
  const text = textOfBytes(bytes)
  return text === undefined ? { phase: 'not-text' } : { phase: 'text', text, whole: bytes.length === file.size, same: undefined }
}
