// Loads an evidence file for preview: as text, or as an object URL.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, isAborted } from '../../../kernel/call.ts'
import { digestFile } from '../../../kernel/file-digest.ts'
import { decodeText } from './decode-text.ts'
import { downloadBytes } from './download-bytes.ts'
import { previewRequest } from './downloads.ts'
import { MAX_SHOWN_TEXT_BYTES, type Preview, type RecordFile } from './preview-kind.ts'
import { recordKey } from './queries.ts'

export type Shown =
  | { readonly phase: 'hidden' }
  | { readonly phase: 'loading'; readonly share: number }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'not-text' | 'not-shown' }
  | { readonly phase: 'text'; readonly text: string; readonly whole: boolean; readonly same: Sameness }
  | { readonly phase: 'media'; readonly url: string; readonly same: Sameness }

/** Whether the loaded bytes match the recorded digest; undefined: not compared (yet). */
export type Sameness = boolean | undefined

export function usePreview(ano: string, place: number, file: RecordFile, preview: Preview) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>({ phase: 'hidden' })
  const running = useRef<AbortController>(null)
  const objectUrl = useRef<string>(null)
  const release = () => {
    running.current?.abort()
    if (objectUrl.current) URL.revokeObjectURL(objectUrl.current)
    objectUrl.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useEffect(() => release, [])

  const contentOf = async (blob: Blob): Promise<Shown> => {
    if (!('mediaType' in preview) || preview.kind === 'text') return textShown(blob, file)
    objectUrl.current = URL.createObjectURL(new Blob([blob], { type: preview.mediaType }))
    return { phase: 'media', url: objectUrl.current, same: undefined }
  }
  const show = async () => {
    if (!('mediaType' in preview)) return
    release()
    const stop = new AbortController()
    running.current = stop
    setShown({ phase: 'loading', share: 0 })
    try {
      const wanted = preview.kind === 'text' ? Math.min(MAX_SHOWN_TEXT_BYTES, file.size ?? 0) : (file.size ?? 0)
      const blob = await downloadBytes(await previewRequest(ano, place), {
        signal: stop.signal,
        ...(preview.kind === 'text' ? { maxBytes: MAX_SHOWN_TEXT_BYTES } : {}),
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
    release()
    setShown({ phase: 'hidden' })
  }
  return { shown, show, hide, markNotShown: () => setShown({ phase: 'not-shown' }) }
}

async function textShown(blob: Blob, file: RecordFile): Promise<Shown> {
  const bytes = new Uint8Array(await blob.arrayBuffer()).subarray(0, MAX_SHOWN_TEXT_BYTES)
  const text = decodeText(bytes)
  return text === undefined ? { phase: 'not-text' } : { phase: 'text', text, whole: bytes.length === file.size, same: undefined }
}
