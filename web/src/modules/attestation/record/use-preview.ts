// Brings a file into the page to be looked at: as text, or as an address that only this page knows.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, isAborted } from '../../../kernel/call.ts'
import { type Preview, type RecordFile, TEXT_SHOWN_BYTES } from './preview-kind.ts'
import { recordKey } from './queries.ts'
import { takeBytes } from './take-bytes.ts'
import { evidenceRequest } from './taking.ts'
import { textOfBytes } from './text-of-bytes.ts'

export type Shown =
  | { readonly phase: 'hidden' }
  | { readonly phase: 'loading'; readonly share: number }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'not-text' | 'not-shown' }
  | { readonly phase: 'text'; readonly text: string; readonly whole: boolean }
  | { readonly phase: 'media'; readonly url: string }

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

  const show = async () => {
    if (!('mediaType' in preview)) return
    drop()
    const stop = new AbortController()
    running.current = stop
    setShown({ phase: 'loading', share: 0 })
    try {
      const wanted = preview.kind === 'text' ? Math.min(TEXT_SHOWN_BYTES, file.size ?? 0) : (file.size ?? 0)
      const blob = await takeBytes(await evidenceRequest(ano, place), {
        signal: stop.signal,
        ...(preview.kind === 'text' ? { first: TEXT_SHOWN_BYTES } : {}),
        onProgress: (received) => setShown({ phase: 'loading', share: wanted ? Math.min(1, received / wanted) : 0 }),
      })
      void client.invalidateQueries({ queryKey: recordKey(ano) })
      if (preview.kind === 'text') setShown(await textShown(blob, file))
      else {
        address.current = URL.createObjectURL(new Blob([blob], { type: preview.mediaType }))
        setShown({ phase: 'media', url: address.current })
      }
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
  const bytes = new Uint8Array(await blob.arrayBuffer()).subarray(0, TEXT_SHOWN_BYTES)
  const text = textOfBytes(bytes)
  return text === undefined ? { phase: 'not-text' } : { phase: 'text', text, whole: bytes.length >= (file.size ?? 0) }
}
