// Loads an image that needs a login into an object URL; the old image stays until the new one is loaded.
import { type CaptureItem, captureApi } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../../kernel/locale.ts'
import { type WireRequest, wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/token.ts'

const circumstances = () => ({ locale: currentLocale(), token: readToken() })

export const thumbnailRequest = (ano: string): WireRequest => wireRequest(captureApi.thumbnail, { id: ano }, circumstances())
export const imageRequest = (ano: string): WireRequest => wireRequest(captureApi.image, { ano }, circumstances())

const artefactRequest = (ano: string, place: number): WireRequest =>
  wireRequest(captureApi.file, { id: ano, place }, circumstances())

/** For a file that is shown in the page; refused for flagged captures. */
export function fileRequest(ano: string, place: number): WireRequest {
  const { url, init } = artefactRequest(ano, place)
  return { url, init: { ...init, headers: { ...init.headers, 'X-Purpose': 'preview' } } }
}

/** For download links: the session cookie authenticates, and the browser streams to disk. */
export const fileUrl = (ano: string, place: number): string => artefactRequest(ano, place).url
export const replayUrl = (ano: string): string => wireRequest(captureApi.replay, { id: ano }, circumstances()).url

const IMAGE_TYPES = /^image\/(png|jpeg|webp|gif|avif)$/

export type Picture = { readonly at: 'none' | 'loading' | 'failed' } | { readonly at: 'shown'; readonly url: string }

/** Loads again when `version` changes; undefined loads nothing. */
export function usePicture(request: () => WireRequest, version: string | undefined): Picture {
  const [picture, setPicture] = useState<Picture>({ at: 'none' })
  const shown = useRef('')
  const latestRequest = useRef(request)
  latestRequest.current = request
  useEffect(() => {
    if (version === undefined) return
    const stop = new AbortController()
    const show = (next: Picture) => {
      const before = shown.current
      shown.current = next.at === 'shown' ? next.url : ''
      setPicture(next)
      // The element still shows the old image until the new one is decoded.
      if (before) setTimeout(() => URL.revokeObjectURL(before), 1000)
    }
    if (!shown.current) setPicture({ at: 'loading' })
    loadPicture(latestRequest.current(), stop.signal).then(
      (blob) => !stop.signal.aborted && show({ at: 'shown', url: URL.createObjectURL(blob) }),
      () => !stop.signal.aborted && !shown.current && setPicture({ at: 'failed' }),
    )
    return () => stop.abort()
  }, [version])
  useEffect(
    () => () => {
      if (shown.current) URL.revokeObjectURL(shown.current)
      shown.current = ''
    },
    [],
  )
  return picture
}

async function loadPicture({ url, init }: WireRequest, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { ...init, headers: { ...init.headers, Accept: 'image/*' }, signal })
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (!response.ok || !IMAGE_TYPES.test(type))
    throw new TypeError(`image request failed: status ${response.status}, type ${type}`)
  return response.blob()
}

/** Changes with the progress while capturing, otherwise only with the state. */
export const pictureVersion = ({ state, stage, done, hasPreview, attempts }: CaptureItem): string | undefined => {
  if (state === 'collecting')
    return stage === null || stage === 'resolving' ? undefined : `${attempts} ${stage} ${Math.floor(done / 10)}`
  // Failed and cancelled captures have at most an image of an empty window.
  return hasPreview && state !== 'failed' && state !== 'cancelled' ? `${attempts} ${state}` : undefined
}
