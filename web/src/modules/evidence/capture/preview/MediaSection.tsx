// The video that was obtained, played in the page: from an address that only this page knows, as film and never as anything else.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { bytes } from '../../../../kernel/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Callout } from '../../../../ui/pieces.ts'
import { fileRequest } from '../use-picture.ts'
import type { ArtefactFile } from './file-content.ts'
import { previewWords } from './words.ts'

/** The page holds it all in memory. */
const PLAYED_BYTES = 200 * 1024 ** 2
const FILM = /^video\/(mp4|webm|ogg|quicktime)$/

export function MediaSection({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const films = capture.artefacts
    .filter(({ kind }) => kind === 'media')
    .flatMap(({ files }) => files)
    .filter(({ mediaType, size }) => FILM.test(mediaType) && size <= PLAYED_BYTES)
  if (films.length === 0) return null
  return (
    <section className="card">
      <h2 className="card-title">{say.film}</h2>
      {films.map((film) => (
        <Film key={film.place} ano={capture.ano} film={film} />
      ))}
    </section>
  )
}

type Playing = { readonly at: 'idle' | 'loading' | 'failed' } | { readonly at: 'playing'; readonly url: string }

function Film({ ano, film }: { readonly ano: string; readonly film: ArtefactFile }) {
  const say = previewWords.use()
  const [playing, setPlaying] = useState<Playing>({ at: 'idle' })
  const url = playing.at === 'playing' ? playing.url : undefined
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const play = async () => {
    setPlaying({ at: 'loading' })
    try {
      const request = fileRequest(ano, film.place)
      const response = await fetch(request.url, request.init)
      if (!response.ok) throw new TypeError(`no film: ${response.status}`)
      const blob = new Blob([await response.arrayBuffer()], { type: film.mediaType })
      setPlaying({ at: 'playing', url: URL.createObjectURL(blob) })
    } catch {
      setPlaying({ at: 'failed' })
    }
  }
  if (playing.at === 'playing') {
    const given = { src: playing.url, controls: true, 'aria-label': say.filmOf(film.path), 'data-user-content': true }
    // Evidence is played as it is: it has no captions.
    return <video className="film" {...given} onError={() => setPlaying({ at: 'failed' })} />
  }
  return (
    <>
      {playing.at === 'failed' && <Callout kind="warning">{say.filmFailed}</Callout>}
      <Button icon="play" busy={playing.at === 'loading'} onClick={() => void play()}>
        {say.play(bytes(film.size))}
      </Button>
    </>
  )
}
