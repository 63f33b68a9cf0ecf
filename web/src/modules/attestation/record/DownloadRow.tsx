// One thing to take away: what it is, how large, how far.
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { recordPageWords } from './page-words.ts'
import type { Download } from './downloads.ts'
import { type Taking, useTaking } from './use-download.ts'

interface DownloadRowProps {
  readonly ano: string
  readonly item: Download
  /** What it is, in a sentence. */
  readonly text: string
}

export function DownloadRow({ ano, item, text }: DownloadRowProps) {
  const say = recordPageWords.use()
  const { taking, begin, stop } = useTaking(ano, item)
  const busy = taking.phase === 'asking' || taking.phase === 'taking'
  return (
    <li className="download-row" data-kind={item.kind}>
      <div className="download-words">
        <h3>{say.downloads.kinds[item.kind]}</h3>
        <p className="quiet">{text}</p>
        <p className="quiet download-file">
          <span className="mono" data-user-content>
            {item.name}
          </span>
          {item.size !== null && <span className="figures nowrap">{bytes(item.size)}</span>}
        </p>
      </div>
      {busy ? (
        <Button onClick={stop}>{say.stop}</Button>
      ) : (
        <Button
          icon="download"
          look={item.kind === 'package' ? 'primary' : 'plain'}
          disabled={!item.ready}
          aria-label={say.downloads.actOf(item.name)}
          onClick={() => void begin()}
        >
          {item.ready ? say.downloads.act : say.downloads.notReady}
        </Button>
      )}
      <Outcome taking={taking} item={item} />
    </li>
  )
}

function Outcome({ taking, item }: { readonly taking: Taking; readonly item: Download }) {
  const say = recordPageWords.use().downloads
  if (taking.phase === 'taking') {
    const text = item.size ? say.taking(bytes(taking.received), bytes(item.size)) : say.takingUnknown(bytes(taking.received))
    return (
      <div className="download-progress">
        {item.size !== null && <ProgressBar value={taking.received / item.size} label={say.actOf(item.name)} />}
        <span className="quiet figures">{text}</span>
      </div>
    )
  }
  const text = { saved: say.saved, 'handed-over': say.byBrowser, failed: taking.phase === 'failed' ? taking.reason : '' }
  return (
    <p className="download-outcome" role="status" data-phase={taking.phase}>
      {taking.phase in text && text[taking.phase as keyof typeof text]}
    </p>
  )
}
