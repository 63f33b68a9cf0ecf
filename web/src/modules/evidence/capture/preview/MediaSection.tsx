// Plays the captured video from an object URL, always with a video media type.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { bytes } from '../../../../kernel/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { fileRequest } from '../use-picture.ts'
import type { ArtefactFile } from './file-content.ts'
import { previewWords } from './words.ts'

/** The whole video is held in memory. */
const MAX_PLAYED_BYTES = 200 * 1024 ** 2
const VIDEO_TYPES = /^video\/(mp4|webm|ogg|quicktime)$/

export const playableVideos = ({ artefacts }: CaptureDetail): ArtefactFile[] =>
  artefacts
    .filter(({ kind }) => kind === 'media')
    .flatMap(({ files }) => files)
    .filter(({ mediaType, size }) => VIDEO_TYPES.test(mediaType) && size <= MAX_PLAYED_BYTES)

export function MediaSection({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const videos = playableVideos(capture)
  if (videos.length === 0) return null
  return (
    <section className="card">
      <h2 className="card-title">{say.film}</h2>
      {videos.map((video) => (
        <Video key={video.place} ano={capture.ano} video={video} />
      ))}
    </section>
  )
}

type Playing = { readonly at: 'idle' | 'loading' | 'failed' } | { readonly at: 'playing'; readonly url: string }

function Video({ ano, video }: { readonly ano: string; readonly video: ArtefactFile }) {
  const say = previewWords.use()
  const [playing, setPlaying] = useState<Playing>({ at: 'idle' })
  const url = playing.at === 'playing' ? playing.url : undefined
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const play = async () => {
    setPlaying({ at: 'loading' })
    try {
      const request = fileRequest(ano, video.place)
      const response = await fetch(request.url, request.init)
      if (!response.ok) throw new TypeError(`video request failed with status ${response.status}`)
      const blob = new Blob([await response.arrayBuffer()], { type: video.mediaType })
      setPlaying({ at: 'playing', url: URL.createObjectURL(blob) })
    } catch {
      setPlaying({ at: 'failed' })
    }
  }
  if (playing.at === 'playing') {
    const attributes = { src: playing.url, controls: true, 'aria-label': say.filmOf(video.path), 'data-user-content': true }
    // Evidence is played unmodified: it has no captions.
    return <video className="film" {...attributes} onError={() => setPlaying({ at: 'failed' })} />
  }
  return (
    <>
      {playing.at === 'failed' && <Callout kind="warning">{say.filmFailed}</Callout>}
      <Button icon="play" busy={playing.at === 'loading'} onClick={() => void play()}>
        {say.play(bytes(video.size))}
      </Button>
    </>
  )
}
