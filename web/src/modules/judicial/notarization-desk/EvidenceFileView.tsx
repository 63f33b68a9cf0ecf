// Shows one file of the evidence below a watermark: pictures, recordings and plain text; any other file can only be saved, so that evidence is never executed.
import { type EvidenceFile, notarizationEvidenceApi } from '@attestry/contract/modules/judicial/notarization-evidence'
import { type ReactNode, useEffect, useState } from 'react'
import { saveBlob } from '../../../kernel/download.ts'
import { digestFile } from '../../../kernel/file-digest.ts'
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { decodeText } from '../../attestation/public.tsx'
import { useBytes } from './evidence-bytes.ts'
import { Watermark } from './Watermark.tsx'
import { notarizationDeskWords } from './words.ts'

interface EvidenceFileViewProps {
  /** Of the case. */
  readonly id: string
  readonly reference: string
  readonly ano: string
  readonly file: EvidenceFile
  /** Pictures in their own size, above the check instead of beside it. */
  readonly isLarge: boolean
  onLarge(isLarge: boolean): void
}

/** It is held in memory. */
const MAX_LOADED_BYTES = 100 * 1024 ** 2
const MAX_TEXT_BYTES = 200 * 1024

const nameOf = (file: EvidenceFile): string => file.path.split('/').at(-1) ?? file.path

export function EvidenceFileView(props: EvidenceFileViewProps) {
  const say = notarizationDeskWords.use().evidence
  const { file } = props
  const [isWanted, setWanted] = useState(file.preview !== 'none')
  if ((file.size ?? 0) > MAX_LOADED_BYTES) return <Callout>{say.tooLarge(bytes(MAX_LOADED_BYTES))}</Callout>
  return (
    <div className="evidence-view">
      {file.preview === 'none' && <p className="quiet">{say.saveOnly}</p>}
      {file.preview !== 'none' && file.preview !== 'audio' && <p className="quiet">{say.marked}</p>}
      {isWanted ? (
        <Loading {...props} />
      ) : (
        <div>
          <Button small icon="download" onClick={() => setWanted(true)}>
            {say.save}
          </Button>
        </div>
      )}
      {file.sha256 && <DigestText value={file.sha256} name={say.fileDigest} />}
    </div>
  )
}

function Loading({ id, reference, ano, file, isLarge, onLarge }: EvidenceFileViewProps) {
  const say = notarizationDeskWords.use().evidence
  const [attempt, setAttempt] = useState(0)
  const loaded = useBytes(notarizationEvidenceApi.file, { id, ano, place: file.place }, attempt)
  const blob = loaded.at === 'loaded' ? loaded.blob : undefined
  const savesAtOnce = file.preview === 'none'
  useEffect(() => {
    if (savesAtOnce && blob) saveBlob(blob, nameOf(file))
  }, [savesAtOnce, blob, file])
  if (loaded.at === 'failed') return <Fault error={loaded.error} onRetry={() => setAttempt((before) => before + 1)} />
  if (loaded.at === 'loading') return <ListSkeleton rows={5} />
  return (
    <>
      <Content file={file} url={loaded.url} blob={loaded.blob} reference={reference} />
      <Sameness blob={loaded.blob} sha256={file.sha256} />
      <div className="head-acts">
        {file.preview === 'image' && (
          <Button small icon="search" aria-pressed={isLarge} onClick={() => onLarge(!isLarge)}>
            {say.enlarge}
          </Button>
        )}
        <Button small icon="download" onClick={() => saveBlob(loaded.blob, nameOf(file))}>
          {say.save}
        </Button>
      </div>
    </>
  )
}

interface ContentProps {
  readonly file: EvidenceFile
  readonly url: string
  readonly blob: Blob
  readonly reference: string
}

function Content({ file, url, blob, reference }: ContentProps) {
  const say = notarizationDeskWords.use().evidence
  const [isBroken, setBroken] = useState(false)
  const onError = () => setBroken(true)
  if (file.preview === 'none') return null
  if (isBroken) return <Callout kind="warning">{say.cannotShow}</Callout>
  if (file.preview === 'text') return <TextContent blob={blob} reference={reference} />
  // Evidence is played unchanged: it has no captions.
  const attributes = { src: url, controls: true, onError, 'aria-label': file.path, 'data-user-content': true }
  if (file.preview === 'audio') return <audio {...attributes} />
  if (file.preview === 'video')
    return (
      <Marked reference={reference}>
        <video {...attributes} />
      </Marked>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="evidence-scroll" tabIndex={0} aria-label={say.contentOf(file.path)}>
      <Marked reference={reference}>
        <img src={url} alt={file.path} onError={onError} data-user-content />
      </Marked>
    </section>
  )
}

function Marked({ reference, children }: { readonly reference: string; readonly children: ReactNode }) {
  return (
    <div className="paper-frame">
      {children}
      <Watermark reference={reference} />
    </div>
  )
}

/** Undefined: being read; null: the bytes are no text. */
type ReadText = string | null | undefined

function TextContent({ blob, reference }: Pick<ContentProps, 'blob' | 'reference'>) {
  const say = notarizationDeskWords.use().evidence
  const [text, setText] = useState<ReadText>()
  useEffect(() => {
    let isOpen = true
    void blob
      .slice(0, MAX_TEXT_BYTES)
      .arrayBuffer()
      .then((read) => isOpen && setText(decodeText(new Uint8Array(read)) ?? null))
    return () => {
      isOpen = false
    }
  }, [blob])
  if (text === undefined) return <ListSkeleton rows={5} />
  if (text === null) return <Callout kind="warning">{say.cannotShow}</Callout>
  return (
    <>
      <Marked reference={reference}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
        <pre tabIndex={0} dir="auto" data-user-content>
          {text}
        </pre>
      </Marked>
      {blob.size > MAX_TEXT_BYTES && <p className="quiet">{say.textCut(bytes(MAX_TEXT_BYTES), bytes(blob.size))}</p>}
    </>
  )
}

/** Compares the loaded bytes with the record. */
function Sameness({ blob, sha256 }: { readonly blob: Blob; readonly sha256: string | null }) {
  const say = notarizationDeskWords.use().evidence
  const [digest, setDigest] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    digestFile(blob, ['sha256'], { signal: stop.signal }).then(
      (digests) => setDigest(digests.sha256),
      () => setDigest(undefined),
    )
    return () => stop.abort()
  }, [blob])
  if (sha256 === null || digest === undefined) return null
  return digest === sha256 ? (
    <p className="evidence-same">{say.same}</p>
  ) : (
    <Callout kind="error" alert>
      {say.notSame}
    </Callout>
  )
}
