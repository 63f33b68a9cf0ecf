// One download: description, size, progress.
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { Download } from './downloads.ts'
import { ownName } from './own-authority.ts'
import { recordPageWords } from './page-words.ts'
import { type DownloadState, useDownload } from './use-download.ts'

interface DownloadRowProps {
  readonly ano: string
  readonly item: Download
  /** Description in a sentence. */
  readonly text: string
  /** What to know before downloading it. */
  readonly warning: string | undefined
}

export function DownloadRow({ ano, item, text, warning }: DownloadRowProps) {
  const say = recordPageWords.use()
  const { download, begin, stop } = useDownload(ano, item)
  const busy = download.phase === 'requesting' || download.phase === 'downloading'
  return (
    <li className="download-row" data-kind={item.full ? 'full-certificate' : item.kind}>
      <div className="download-words">
        <h3>
          {item.full ? say.downloads.fullCertificate : say.downloads.kinds[item.kind]}
          {item.authority !== undefined && <AuthorityName authority={item.authority} />}
        </h3>
        <p className="quiet">{text}</p>
        {warning && <Callout kind="warning">{warning}</Callout>}
        {item.kind === 'package' && <p>{say.downloads.personal}</p>}
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
      <Outcome download={download} item={item} />
    </li>
  )
}

/** Tells several time-stamps of one record apart. */
function AuthorityName({ authority }: { readonly authority: string }) {
  const say = recordPageWords.use()
  const own = ownName(authority, say.stamp.ownNames)
  return <span data-user-content={own === undefined ? '' : undefined}> · {own ? say.downloads.own(own) : authority}</span>
}

function Outcome({ download, item }: { readonly download: DownloadState; readonly item: Download }) {
  const say = recordPageWords.use().downloads
  if (download.phase === 'downloading') {
    const text = item.size ? say.taking(bytes(download.received), bytes(item.size)) : say.takingUnknown(bytes(download.received))
    return (
      <div className="download-progress">
        {item.size !== null && <ProgressBar value={download.received / item.size} label={say.actOf(item.name)} />}
        <span className="quiet figures">{text}</span>
      </div>
    )
  }
  const text = { saved: say.saved, 'by-browser': say.byBrowser, failed: download.phase === 'failed' ? download.reason : '' }
  return (
    <p className="download-outcome" role="status" data-phase={download.phase}>
      {download.phase in text && text[download.phase as keyof typeof text]}
    </p>
  )
}
