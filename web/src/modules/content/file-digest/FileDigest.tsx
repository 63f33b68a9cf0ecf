// Computes a dropped file's digests in the browser and compares them with a record's.
import { type DragEvent, useRef, useState } from 'react'
import { digestFile, type FileDigests, UnreadableFile } from '../../../kernel/file-digest.ts'
import { bytes } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import { RichText } from '../../../kernel/rich-text.tsx'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { DigestResult } from './DigestResult.tsx'
import { fileDigestWords } from './words.ts'

interface Chosen {
  readonly file: File
  readonly done: number
  readonly digests?: FileDigests
  readonly unreadable?: boolean
}

export function FileDigest() {
  const say = fileDigestWords.use()
  const [chosen, setChosen] = useState<Chosen>()
  const [draggingOver, setDraggingOver] = useState(false)
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)

  const reset = () => {
    running.current?.abort()
    setChosen(undefined)
    if (input.current) input.current.value = ''
  }
  const start = (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setChosen({ file, done: 0 })
    digestFile(file, ['sha256', 'sm3'], { signal: controller.signal, onProgress: (done) => setChosen({ file, done }) }).then(
      (digests) => setChosen({ file, done: file.size, digests }),
      (error) => error instanceof UnreadableFile && setChosen({ file, done: 0, unreadable: true }),
    )
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDraggingOver(false)
    start(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input inside works by keyboard
    <div
      className="file-digest"
      data-over={draggingOver}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggingOver(true)
      }}
      onDragLeave={() => setDraggingOver(false)}
      onDrop={onDrop}
    >
      {!chosen?.digests && (
        <label className="file-digest-drop needs-script">
          <input
            ref={input}
            className="unseen"
            type="file"
            aria-label={say.choose}
            onChange={(event) => start(event.target.files?.[0])}
          />
          <span className="file-digest-call">
            <RichText
              text={say.drop}
              parts={{ drop: (text) => <span className="by-mouse">{text}</span>, choose: (text) => <strong>{text}</strong> }}
            />
          </span>
          <span className="field-hint">{say.local}</span>
        </label>
      )}
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <div aria-live="polite">
        {chosen?.unreadable && <Callout kind="error">{say.unreadable}</Callout>}
        {chosen && !chosen.digests && !chosen.unreadable && (
          <div className="file-digest-progress">
            <span className="figures">
              {say.working(chosen.file.size ? Math.floor((chosen.done / chosen.file.size) * 100) : 0)}
            </span>
            <Button look="quiet" small onClick={reset}>
              {say.stop}
            </Button>
          </div>
        )}
      </div>
      {chosen?.digests && (
        <DigestResult name={chosen.file.name} size={bytes(chosen.file.size)} digests={chosen.digests} onAnother={reset} />
      )}
    </div>
  )
}

export const fileDigestIsland: Island = { Component: FileDigest, words: [lightWords, fileDigestWords] }
