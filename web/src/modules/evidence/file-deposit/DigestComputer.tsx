// Computes the digests of chosen files in the browser, one after another; nothing is uploaded.
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { startDigest } from '../upload/digest.ts'
import { FilePicker } from '../upload/FilePicker.tsx'
import type { DigestAlgorithm, DigestItem } from './digest-lines.ts'
import { depositWords } from './words.ts'

interface DigestComputerProps {
  readonly algorithm: DigestAlgorithm
  onDigest(item: DigestItem): void
}

export function DigestComputer({ algorithm, onDigest }: DigestComputerProps) {
  const say = depositWords.use()
  const [queue, setQueue] = useState<readonly File[]>([])
  const [done, setDone] = useState(0)
  const latestOnDigest = useRef(onDigest)
  latestOnDigest.current = onDigest
  const [current] = queue
  useEffect(() => {
    if (!current) return
    setDone(0)
    const next = () => setQueue((files) => files.slice(1))
    return startDigest(current, algorithm, {
      progress: setDone,
      done: (digest) => {
        latestOnDigest.current({ name: current.name, algorithm, digest })
        next()
      },
      unreadable: () => {
        notify({ kind: 'error', text: say.digestUnreadable(current.name) })
        next()
      },
    })
  }, [current, algorithm, say])
  return (
    <>
      <FilePicker
        title={say.digestChooseTitle}
        touchTitle={say.digestChooseTitle}
        hint={say.digestChooseHint}
        act={say.choose}
        dropHere={say.digestDropHere}
        compact
        onFiles={(files) => setQueue((before) => [...before, ...files])}
      />
      {current && (
        <div className="computing" role="status">
          <span data-user-content>{say.digestComputing(current.name)}</span>
          <ProgressBar value={current.size ? done / current.size : 1} label={say.digestComputing(current.name)} />
          <Button look="quiet" small onClick={() => setQueue([])}>
            {say.digestStop}
          </Button>
        </div>
      )}
    </>
  )
}
