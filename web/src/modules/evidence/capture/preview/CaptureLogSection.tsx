// The capture log, line by line.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { time } from '../../../../kernel/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { loadText, MAX_SHOWN_TEXT_BYTES } from './file-content.ts'
import { parseLogLines } from './log-lines.ts'
import { previewWords } from './words.ts'

export function CaptureLogSection({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const [open, setOpen] = useState(false)
  const file = capture.artefacts.find(({ kind }) => kind === 'capture-log')?.files.find(({ path }) => path.endsWith('.jsonl'))
  const { data, isError } = useQuery({
    queryKey: ['capture-file', capture.ano, file?.sha256, 'log'],
    queryFn: async ({ signal }) => parseLogLines(await loadText(capture.ano, file?.place ?? 0, MAX_SHOWN_TEXT_BYTES, signal)),
    enabled: open && file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!file) return null
  return (
    <section className="card">
      <h2 className="card-title">{say.log}</h2>
      <p className="quiet">{say.hints['capture-log']}</p>
      <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? say.hide : say.logShow}
      </Button>
      {open && isError && <p className="artefact-cause">{say.textFailed}</p>}
      {open && data && (
        <ol className="log-lines" data-user-content>
          {data.map(({ seq, at, event, detail }) => (
            <li key={seq}>
              <span className="quiet figures">{time(at)}</span>
              <span className="mono">{event}</span>
              {detail && <span className="quiet mono">{detail}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
