// Shows the archived page in a sandboxed frame (no scripts, forms or origin); full replay needs an external player.
import { useState } from 'react'
import { RichText } from '../../../../kernel/rich-text.tsx'
import { AnchorButton, Button } from '../../../../ui/Button.tsx'
import { fileUrl, replayUrl } from '../use-picture.ts'
import type { ArtefactFile } from './file-content.ts'
import { previewWords } from './words.ts'

const PLAYER = 'https://replayweb.page/'

export function ReplaySection({ ano, archive }: { readonly ano: string; readonly archive: ArtefactFile | undefined }) {
  const say = previewWords.use()
  const [open, setOpen] = useState(false)
  return (
    <section className="card">
      <h2 className="card-title">{say.replay}</h2>
      <p className="quiet">{say.replayText}</p>
      <p className="quiet">
        <RichText
          text={say.replayFull}
          parts={{
            player: (text) => (
              <a href={PLAYER} target="_blank" rel="noreferrer noopener">
                {text}
              </a>
            ),
          }}
        />
      </p>
      <div className="capture-acts replay-acts">
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? say.replayHide : say.replayShow}
        </Button>
        {archive && (
          <AnchorButton icon="download" href={fileUrl(ano, archive.place)} download={archive.path.split('/').at(-1) ?? ''}>
            {say.replayDownload}
          </AnchorButton>
        )}
      </div>
      {open && <iframe className="replay-frame" sandbox="" title={say.replayFrame} src={replayUrl(ano)} />}
    </section>
  )
}
