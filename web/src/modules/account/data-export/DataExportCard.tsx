// Personal data export: request it, watch its progress, download it until it expires.
import { type DataExport, dataExportApi, exportCan } from '@attestry/contract/modules/account/data-export'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { bytes, time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card } from '../../../ui/light-components.ts'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import { useExports, useRefreshExports } from './queries.ts'
import './data-export.css'
import { dataExportWords } from './words.ts'

const quietly = { display: ErrorDisplay.silent }

/** Older exports are no longer of use. */
const MAX_EXPORTS_SHOWN = 3

export function DataExportCard({ className }: { readonly className?: string }) {
  const say = dataExportWords.use()
  const { data, error, refetch } = useExports()
  const refresh = useRefreshExports()
  const [confirming, setConfirming] = useState(false)
  const making = data?.list.some(({ state }) => state === 'making') ?? false
  const requestExport = async (password: string) => {
    await call(dataExportApi.ask, { password }, quietly)
    setConfirming(false)
    notify({ kind: 'success', text: say.asked })
    await refresh()
  }
  return (
    <Card {...(className ? { className } : {})} title={say.exportTitle}>
      <p className="quiet">{say.exportLead}</p>
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={1} />}
      {data && data.list.length > 0 && (
        <ul className="export-list" aria-label={say.exportTitle}>
          {data.list.slice(0, MAX_EXPORTS_SHOWN).map((copy) => (
            <ExportRow key={copy.id} copy={copy} onDownloaded={() => void refresh()} />
          ))}
        </ul>
      )}
      {confirming ? (
        <ConfirmPassword act={say.askAct} onPassword={requestExport} onCancel={() => setConfirming(false)}>
          <p className="quiet">{say.askHint}</p>
        </ConfirmPassword>
      ) : (
        <div>
          <Button icon="download" disabled={making || !data} onClick={() => setConfirming(true)}>
            {say.ask}
          </Button>
        </div>
      )}
    </Card>
  )
}

const tones: Record<DataExport['state'], StatusTone> = { making: 'waiting', ready: 'done', failed: 'failed', expired: 'plain' }

function ExportRow({ copy, onDownloaded }: { readonly copy: DataExport; onDownloaded(): void }) {
  const say = dataExportWords.use()
  const [downloading, setDownloading] = useState(false)
  const download = async (password: string) => {
    const { path } = await call(dataExportApi.ticket, { id: copy.id, password }, quietly)
    setDownloading(false)
    location.assign(path)
    setTimeout(onDownloaded, 1_000)
  }
  return (
    <li className="export-row">
      <div className="export-words">
        <StatusTag tone={tones[copy.state]}>{say.states[copy.state]}</StatusTag>
        <p className="quiet figures">{say.askedAt(time(copy.askedAt))}</p>
        {copy.state === 'ready' && copy.expiresAt && (
          <p className="quiet figures">{say.readyFacts(bytes(copy.size), time(copy.expiresAt), copy.downloads)}</p>
        )}
        {copy.state === 'failed' && <p className="quiet">{say.failedHint}</p>}
      </div>
      {exportCan.take(copy.state) && !downloading && (
        <Button small look="primary" icon="download" onClick={() => setDownloading(true)}>
          {say.take}
        </Button>
      )}
      {downloading && <ConfirmPassword act={say.take} onPassword={download} onCancel={() => setDownloading(false)} />}
    </li>
  )
}
