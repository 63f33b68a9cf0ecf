// Compares a local file with the record's digests; the file is not uploaded.
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { digestFile, UnreadableFile } from '../../../kernel/file-digest.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { type Match, matchOf } from './original-match.ts'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'

type Check =
  | { readonly phase: 'none' }
  | { readonly phase: 'unreadable' }
  | { readonly phase: 'working'; readonly share: number }
  | { readonly phase: 'done'; readonly name: string; readonly match: Match | undefined }

export function OriginalCheck({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use()
  const [check, setCheck] = useState<Check>({ phase: 'none' })
  const [over, setOver] = useState(false)
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  const begin = (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setCheck({ phase: 'working', share: 0 })
    digestFile(file, ['sha256', 'sm3'], {
      signal: stop.signal,
      onProgress: (done) => setCheck({ phase: 'working', share: file.size ? done / file.size : 0 }),
    }).then(
      (digests) => setCheck({ phase: 'done', name: file.name, match: matchOf(record.files, digests) }),
      (error) => error instanceof UnreadableFile && setCheck({ phase: 'unreadable' }),
    )
  }
  const stop = () => {
    running.current?.abort()
    setCheck({ phase: 'none' })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    begin(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button does the same by keyboard
    <div
      className="original-check"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3>{say.original.title}</h3>
      <p className="quiet">{record.sourceClass === 'digest' ? say.original.digestText : say.original.copyText}</p>
      <div className="original-acts">
        <Button onClick={() => input.current?.click()}>{say.original.choose}</Button>
        <span className="quiet original-drop">{say.original.drop}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say.original.choose}
        data-testid="original-input"
        onChange={({ target }) => {
          begin(target.files?.[0])
          target.value = ''
        }}
      />
      <div aria-live="polite">
        <CheckResult check={check} onStop={stop} />
      </div>
    </div>
  )
}

function CheckResult({ check, onStop }: { readonly check: Check; onStop(): void }) {
  const say = recordPageWords.use()
  if (check.phase === 'none') return null
  if (check.phase === 'unreadable') return <Callout kind="error">{say.original.unreadable}</Callout>
  if (check.phase === 'working') {
    const text = say.original.working(Math.floor(check.share * 100))
    return (
      <div className="original-working">
        <ProgressBar value={check.share} label={say.original.title} />
        <span className="quiet figures">{text}</span>
        <Button small look="quiet" onClick={onStop}>
          {say.stop}
        </Button>
      </div>
    )
  }
  return (
    <Callout kind={check.match ? 'success' : 'error'}>
      <strong>{check.match ? say.original.same(check.match.algorithm) : say.original.different}</strong>
      <span data-user-content>{check.match?.path ?? check.name}</span>
    </Callout>
  )
}
