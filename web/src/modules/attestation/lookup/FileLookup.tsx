// Look-up by file: computes the digests in the browser and sends only them.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { digestFile, type FileDigests, UnreadableFile } from '../../../kernel/file-digest.ts'
import { bytes } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { lightWords } from '../../../light/words.ts'
import { certificateWords } from '../certificate/words.ts'
import { FileDrop } from './FileDrop.tsx'
import type { LookupAnswer } from './look-up-digests.ts'
import { lookupWords } from './words.ts'

/** Loaded with the answer: nobody needs it before. */
const FoundRecords = lazy(async () => ({ default: (await import('./FoundRecords.tsx')).FoundRecords }))

interface Chosen {
  readonly file: File
  readonly done: number
  readonly digests?: FileDigests
  readonly answer?: LookupAnswer
  readonly unreadable?: boolean
}

export function FileLookup() {
  const { file: say } = lookupWords.use()
  const [chosen, setChosen] = useState<Chosen>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const reset = () => {
    running.current?.abort()
    setChosen(undefined)
  }
  const begin = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const show = (facts: Omit<Chosen, 'file'>) => !signal.aborted && setChosen({ file, ...facts })
    show({ done: 0 })
    try {
      const digests = await digestFile(file, ['sha256', 'sm3'], { signal, onProgress: (done) => show({ done }) })
      show({ done: file.size, digests })
      const answer = await lookUp(digests, signal).catch((): LookupAnswer => ({ problem: say.offline }))
      show({ done: file.size, digests, answer })
    } catch (error) {
      if (error instanceof UnreadableFile) show({ done: 0, unreadable: true })
      else if (!signal.aborted) throw error
    }
  }
  return (
    <FileDrop label={say.choose} invitation={say.drop} hint={say.local} hidden={chosen?.digests !== undefined} onFile={begin}>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <div aria-live="polite">
        {chosen?.unreadable && <Callout kind="error">{say.unreadable}</Callout>}
        {chosen && !chosen.unreadable && !chosen.answer && <Progress {...chosen} onStop={reset} />}
      </div>
      {chosen?.digests && <Result {...chosen} digests={chosen.digests} onAnother={reset} onAgain={() => begin(chosen.file)} />}
    </FileDrop>
  )
}

const lookUp = async (digests: FileDigests, signal: AbortSignal): Promise<LookupAnswer> =>
  (await import('./look-up-digests.ts')).lookUpDigests(digests, signal)

function Progress({ file, done, digests, onStop }: Chosen & { onStop(): void }) {
  const { file: say } = lookupWords.use()
  return (
    <div className="progress-line">
      <span className="figures">{digests ? say.asking : say.working(file.size ? Math.floor((done / file.size) * 100) : 0)}</span>
      <Button look="quiet" small onClick={onStop}>
        {say.stop}
      </Button>
    </div>
  )
}

interface ResultProps extends Chosen {
  readonly digests: FileDigests
  onAnother(): void
  onAgain(): void
}

function Result({ file, digests, answer, onAnother, onAgain }: ResultProps) {
  const { file: say } = lookupWords.use()
  return (
    <div className="form">
      <KeyValue
        rows={[
          [say.name, <UserText key="name" className="sheet-name" text={file.name} />],
          [say.size, bytes(file.size)],
          ['SHA-256', <Digest key="sha256" value={digests.sha256} />],
          ['SM3', <Digest key="sm3" value={digests.sm3} />],
        ]}
      />
      <div aria-live="polite">
        {answer && 'list' in answer && (
          <Suspense>
            <FoundRecords {...answer} by="file" />
          </Suspense>
        )}
        {answer && 'problem' in answer && <Callout kind="error">{answer.problem}</Callout>}
      </div>
      <div className="drop-acts">
        {answer && 'problem' in answer && (
          <Button look="primary" onClick={onAgain}>
            {say.again}
          </Button>
        )}
        <Button onClick={onAnother}>{say.another}</Button>
      </div>
    </div>
  )
}

export const fileLookupIsland: Island = {
  Component: FileLookup,
  words: [lightWords, lookupWords, certificateWords],
}
