// One piece of evidence, opened: its files, and beside them the check of its package in this browser.
import {
  type EvidenceContent,
  type EvidenceFile,
  notarizationEvidenceApi,
} from '@attestry/contract/modules/judicial/notarization-evidence'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { saveBlob } from '../../../kernel/download.ts'
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PackageCheck } from '../../attestation/public.tsx'
import { EvidenceFileView } from './EvidenceFileView.tsx'
import { useBytes } from './evidence-bytes.ts'
import { notarizationDeskWords } from './words.ts'

interface EvidenceDeskProps {
  /** Of the case. */
  readonly id: string
  readonly reference: string
  readonly ano: string
}

/** Above this size the check starts on request only. */
const LARGE_PACKAGE_BYTES = 200 * 1024 ** 2

export function EvidenceDesk({ id, reference, ano }: EvidenceDeskProps) {
  const [isLarge, setLarge] = useState(false)
  const query = useQuery({
    queryKey: ['notarization-evidence', id, ano],
    queryFn: ({ signal }) => callDesk(notarizationEvidenceApi.open, { id, ano }, { signal }),
    // Every opening is audited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.error && !query.data) return <Fault error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Loaded query={query} rows={6}>
      {(content) => (
        <div className="evidence-desk" data-large={isLarge || undefined}>
          <Files id={id} reference={reference} content={content} isLarge={isLarge} onLarge={setLarge} />
          <LiveCheck id={id} content={content} />
        </div>
      )}
    </Loaded>
  )
}

interface FilesProps extends Omit<EvidenceDeskProps, 'ano'> {
  readonly content: EvidenceContent
  readonly isLarge: boolean
  onLarge(isLarge: boolean): void
}

function Files({ id, reference, content, isLarge, onLarge }: FilesProps) {
  const say = notarizationDeskWords.use().evidence
  const [place, setPlace] = useState(() => content.files.find(({ preview }) => preview !== 'none')?.place)
  const shown = content.files.find((file) => file.place === place)
  return (
    <section className="evidence-files" aria-label={say.filesOf(content.name)}>
      {content.previewBlock && <Callout kind="warning">{say.previewBlocks[content.previewBlock]}</Callout>}
      <ul className="evidence-file-list">
        {content.files.map((file) => (
          <li key={file.place}>
            <FileChoice
              file={file}
              canOpen={file.stored && content.previewBlock === null}
              isShown={file.place === place}
              onShow={() => setPlace(file.place)}
            />
          </li>
        ))}
      </ul>
      {shown && (
        <EvidenceFileView
          key={shown.place}
          id={id}
          reference={reference}
          ano={content.ano}
          file={shown}
          isLarge={isLarge}
          onLarge={onLarge}
        />
      )}
    </section>
  )
}

interface FileChoiceProps {
  readonly file: EvidenceFile
  /** False: not stored, or kept back because of the malware scan. */
  readonly canOpen: boolean
  readonly isShown: boolean
  onShow(): void
}

function FileChoice({ file, canOpen, isShown, onShow }: FileChoiceProps) {
  const say = notarizationDeskWords.use().evidence
  const size = file.size === null ? '' : bytes(file.size)
  if (!canOpen)
    return (
      <div className="evidence-file">
        <span data-user-content>{file.path}</span>{' '}
        <span className="quiet">
          {size}
          {!file.stored && ` · ${say.notStored}`}
        </span>
      </div>
    )
  return (
    <button type="button" className="evidence-file" aria-pressed={isShown} onClick={onShow}>
      <span data-user-content>{file.path}</span> <span className="quiet">{size}</span>
    </button>
  )
}

function LiveCheck({ id, content }: { readonly id: string; readonly content: EvidenceContent }) {
  const say = notarizationDeskWords.use().evidence
  const size = content.packageSize
  const [isAgreed, setAgreed] = useState(size !== null && size <= LARGE_PACKAGE_BYTES)
  return (
    <section className="evidence-check" aria-label={say.check}>
      <strong>{say.check}</strong>
      <p className="quiet">{say.checkLead}</p>
      {size === null ? (
        <Callout kind="warning">{say.noPackage}</Callout>
      ) : isAgreed ? (
        <Check id={id} ano={content.ano} />
      ) : (
        <div>
          <Button look="primary" onClick={() => setAgreed(true)}>
            {say.checkNow(bytes(size))}
          </Button>
        </div>
      )}
    </section>
  )
}

function Check({ id, ano }: Omit<EvidenceDeskProps, 'reference'>) {
  const say = notarizationDeskWords.use().evidence
  const [attempt, setAttempt] = useState(0)
  const loaded = useBytes(notarizationEvidenceApi.package, { id, ano }, attempt)
  const again = () => setAttempt((before) => before + 1)
  const blob = loaded.at === 'loaded' ? loaded.blob : undefined
  const source = useMemo(() => blob && ({ kind: 'file', file: new File([blob], `${ano}.zip`) } as const), [blob, ano])
  if (loaded.at === 'failed') return <Fault error={loaded.error} onRetry={again} />
  if (!source) return <ListSkeleton rows={4} />
  return (
    <>
      <PackageCheck source={source} texts={say} onAgain={again} />
      <div>
        <Button small icon="download" onClick={() => saveBlob(source.file, source.file.name)}>
          {say.savePackage}
        </Button>
      </div>
    </>
  )
}
