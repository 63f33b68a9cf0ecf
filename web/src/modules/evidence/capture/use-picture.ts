// A picture that only the logged-in may fetch, as an address for an image element; a newer one takes the place of the older when it is there.
import { type CaptureItem, captureApi } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../../kernel/locale.ts'
import { type WireRequest, wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/token.ts'

const circumstances = () => ({ locale: currentLocale(), token: readToken() })

export const thumbnailRequest = (ano: string): WireRequest => wireRequest(captureApi.thumbnail, { id: ano }, circumstances())
export const imageRequest = (ano: string): WireRequest => wireRequest(captureApi.image, { ano }, circumstances())
export const fileRequest = (ano: string, place: number): WireRequest =>
  wireRequest(captureApi.file, { id: ano, place }, circumstances())

/** For links: the session's cookie carries the login, and the browser streams to disk. */
export const fileUrl = (ano: string, place: number): string => fileRequest(ano, place).url
export const replayUrl = (ano: string): string => wireRequest(captureApi.replay, { id: ano }, circumstances()).url

const SHOWN_TYPES = /^image\/(png|jpeg|webp|gif|avif)$/

export type Picture = { readonly at: 'none' | 'loading' | 'failed' } | { readonly at: 'shown'; readonly url: string }

/** `version`: asked again when it changes. undefined asks for nothing. */
export function usePicture(request: () => WireRequest, version: string | undefined): Picture {
  const [picture, setPicture] = useState<Picture>({ at: 'none' })
  const shown = useRef('')
  const ask = useRef(request)
  ask.current = request
  useEffect(() => {
    if (version === undefined) return
    const stop = new AbortController()
    const show = (next: Picture) => {
      const before = shown.current
      shown.current = next.at === 'shown' ? next.url : ''
      setPicture(next)
      // The element still draws the old one until the new one is decoded.
      if (before) setTimeout(() => URL.revokeObjectURL(before), 1000)
    }
    if (!shown.current) setPicture({ at: 'loading' })
    loadPicture(ask.current(), stop.signal).then(
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
  if (!response.ok || !SHOWN_TYPES.test(type)) throw new TypeError(`no picture: ${response.status} ${type}`)
  return response.blob()
}

/** While it is being captured the picture changes with the progress, otherwise only with the state. */
export const pictureVersion = ({ state, stage, done, hasPreview, attempts }: CaptureItem): string | undefined => {
  if (state === 'collecting')
    return stage === null || stage === 'resolving' ? undefined : `${attempts} ${stage} ${Math.floor(done / 10)}`
  // What came to nothing has at most an empty window to show.
  return hasPreview && state !== 'failed' && state !== 'cancelled' ? `${attempts} ${state}` : undefined
}
