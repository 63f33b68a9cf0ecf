// A copy of one's own data: ask for it, see it come, fetch it while it is there.
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
import { PasswordAgain } from './PasswordAgain.tsx'
import { useExports, useRefreshExports } from './queries.ts'
import './data-export.css'
import { dataExportWords } from './words.ts'

const quietly = { display: ErrorDisplay.silent }

/** Older ones say nothing any more. */
const SHOWN = 3

export function DataExportCard({ className }: { readonly className?: string }) {
  const say = dataExportWords.use()
  const { data, error, refetch } = useExports()
  const refresh = useRefreshExports()
  const [asking, setAsking] = useState(false)
  const making = data?.list.some(({ state }) => state === 'making') ?? false
  const ask = async (password: string) => {
    await call(dataExportApi.ask, { password }, quietly)
    setAsking(false)
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
          {data.list.slice(0, SHOWN).map((copy) => (
            <ExportRow key={copy.id} copy={copy} onTaken={() => void refresh()} />
          ))}
        </ul>
      )}
      {asking ? (
        <PasswordAgain act={say.askAct} onPassword={ask} onCancel={() => setAsking(false)}>
          <p className="quiet">{say.askHint}</p>
        </PasswordAgain>
      ) : (
        <div>
          <Button icon="download" disabled={making || !data} onClick={() => setAsking(true)}>
            {say.ask}
          </Button>
        </div>
      )}
    </Card>
  )
}

const tones: Record<DataExport['state'], StatusTone> = { making: 'waiting', ready: 'done', failed: 'failed', expired: 'plain' }

function ExportRow({ copy, onTaken }: { readonly copy: DataExport; onTaken(): void }) {
  const say = dataExportWords.use()
  const [taking, setTaking] = useState(false)
  const take = async (password: string) => {
    const { path } = await call(dataExportApi.ticket, { id: copy.id, password }, quietly)
    setTaking(false)
    location.assign(path)
    setTimeout(onTaken, 1_000)
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
      {exportCan.take(copy.state) && !taking && (
        <Button small look="primary" icon="download" onClick={() => setTaking(true)}>
          {say.take}
        </Button>
      )}
      {taking && <PasswordAgain act={say.take} onPassword={take} onCancel={() => setTaking(false)} />}
    </li>
  )
}
