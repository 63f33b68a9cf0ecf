// One download: description, size, progress.
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { scanWords } from '../scan/words.ts'
import type { Download } from './downloads.ts'
import { ownName } from './own-authority.ts'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'
import { type DownloadState, useDownload } from './use-download.ts'

interface DownloadRowProps {
  readonly record: RecordDetail
  readonly item: Download
}

export function DownloadRow({ record, item }: DownloadRowProps) {
  const say = recordPageWords.use()
  const warning = useScanWarning(record, item)
  const { download, begin, stop } = useDownload(record.ano, item)
  const busy = download.phase === 'requesting' || download.phase === 'downloading'
  return (
    <li className="download-row" data-kind={rowKind(item)}>
      <div className="download-words">
        <h3>
          {say.downloads.kinds[rowKind(item)]}
          {item.authority !== undefined && <AuthorityName authority={item.authority} />}
        </h3>
        <p className="quiet">
          {item.kind === 'package' && record.sourceClass === 'digest' && `${say.downloads.withoutOriginal} `}
          {say.downloads.texts[rowKind(item)]}
        </p>
        {warning && <Callout kind="warning">{warning}</Callout>}
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
          look={item.kind === 'package' && !item.forOther ? 'primary' : 'plain'}
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

const rowKind = ({ kind, full, forOther }: Download) => (full ? 'full-certificate' : forOther ? 'package-for-other' : kind)

/** What to know before downloading a flagged file. */
function useScanWarning({ files }: RecordDetail, { kind, name }: Download): string | undefined {
  const say = scanWords.use()
  const flagged = files.filter((file) => file.scan?.state === 'flagged')
  if (kind === 'evidence' && flagged.some(({ path }) => path === name)) return say.download
  return kind === 'package' && flagged.length > 0 ? say.package : undefined
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
