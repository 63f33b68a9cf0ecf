// Shows a text artefact in the page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bytes } from '../../../../kernel/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { type ArtefactFile, isText, loadText, MAX_SHOWN_TEXT_BYTES } from './file-content.ts'
import { previewWords } from './words.ts'

export function FileText({ ano, file }: { readonly ano: string; readonly file: ArtefactFile }) {
  const say = previewWords.use()
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['capture-file', ano, file.sha256],
    queryFn: ({ signal }) => loadText(ano, file.place, MAX_SHOWN_TEXT_BYTES, signal),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isText(file.mediaType)) return null
  return (
    <>
      <Button
        small
        look="quiet"
        aria-label={open ? say.hide : say.lookOf(file.path)}
        onClick={() => (isError ? void refetch() : setOpen(!open))}
      >
        {open ? say.hide : say.look}
      </Button>
      {open && isError && <p className="artefact-cause">{say.textFailed}</p>}
      {open && data !== undefined && (
        <>
          {file.size > MAX_SHOWN_TEXT_BYTES && (
            <p className="quiet">{say.textCut(bytes(MAX_SHOWN_TEXT_BYTES), bytes(file.size))}</p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable element */}
          <pre className="file-text" tabIndex={0} dir="auto" data-user-content>
            {data}
          </pre>
        </>
      )}
    </>
  )
}
