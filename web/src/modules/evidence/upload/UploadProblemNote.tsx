// Explains why an upload is stopped and what to do.
import { useRef, useState } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { chooseFile } from './engine.ts'
import type { FileFit } from './match.ts'
import { type UploadRow, uploadCan } from './row.ts'
import { uploadWords } from './words.ts'

export function UploadProblemNote({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  if (uploadCan.chooseFile(row)) return <ChooseAgain row={row} />
  if (!row.problem) return null
  const text = row.problem.kind === 'refused' ? row.problem.text : say.problems[row.problem.kind]
  return (
    <p className="upload-problem" role="alert">
      {text}
    </p>
  )
}

function ChooseAgain({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  const input = useRef<HTMLInputElement>(null)
  const [fit, setFit] = useState<FileFit>('fits')
  const explain: Record<Exclude<FileFit, 'fits'>, string> = {
    'other-name': say.fits['other-name'](row.fileName),
    'other-size': say.fits['other-size'](bytes(row.size)),
    'changed-since': say.fits['changed-since'],
  }
  return (
    <div className="upload-choose">
      <p>{say.needsFile(Math.floor((row.offset / row.size) * 100))}</p>
      <Button small icon="file" onClick={() => input.current?.click()}>
        {say.chooseAgain}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say.chooseAgain}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) setFit(chooseFile(row.key, file))
          target.value = ''
        }}
      />
      {fit !== 'fits' && (
        <p className="upload-problem" role="alert" data-user-content>
          {explain[fit]}
        </p>
      )}
    </div>
  )
}
