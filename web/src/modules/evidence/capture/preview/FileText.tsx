// A file that is text, looked at in the page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bytes } from '../../../../kernel/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { type ArtefactFile, isText, loadText, TEXT_SHOWN_BYTES } from './file-content.ts'
import { previewWords } from './words.ts'

export function FileText({ ano, file }: { readonly ano: string; readonly file: ArtefactFile }) {
  const say = previewWords.use()
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['capture-file', ano, file.sha256],
    queryFn: ({ signal }) => loadText(ano, file.place, TEXT_SHOWN_BYTES, signal),
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
          {file.size > TEXT_SHOWN_BYTES && <p className="quiet">{say.textCut(bytes(TEXT_SHOWN_BYTES), bytes(file.size))}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className="file-text" tabIndex={0} dir="auto" data-user-content>
            {data}
          </pre>
        </>
      )}
    </>
  )
}
