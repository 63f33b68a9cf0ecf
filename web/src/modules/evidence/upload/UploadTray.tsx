// The corner of the window that keeps uploads in sight on every other screen, and finds them again after a reload.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { DropVeil } from './DropVeil.tsx'
import { addFiles, useUploads } from './engine.ts'
import { restoreUploads } from './restore.ts'
import { isMoving, overallProgress, type UploadRow } from './row.ts'
import { useFileDrop } from './use-file-drop.ts'
import { uploadWords } from './words.ts'
import './upload.css'

export function UploadTray() {
  const say = uploadWords.use()
  const rows = useUploads().filter((row) => row.phase !== 'refused' && row.phase !== 'elsewhere')
  const { pathname } = useLocation()
  useEffect(() => void restoreUploads(), [])
  const takesFiles = pathname === paths.newDeposit() || pathname === paths.digestDeposits()
  if (!takesFiles && rows.length === 0) return <DropAnywhere />
  if (rows.length === 0 || pathname === paths.newDeposit()) return null
  const progress = overallProgress(rows)
  const moving = rows.some(isMoving)
  return (
    <aside className="tray" aria-label={say.trayLabel}>
      {!takesFiles && <DropAnywhere />}
      <div className="tray-head">
        <strong>{say.trayTitle(rows.length)}</strong>
        <Link to={paths.newDeposit()}>{say.trayOpen}</Link>
      </div>
      <ProgressBar value={progress} label={say.trayLabel} tone={moving ? 'moving' : progress === 1 ? 'done' : 'still'} />
      <p className="tray-facts figures">{factsOf(rows, progress, moving, say).join(' · ')}</p>
    </aside>
  )
}

/** Files dropped on a screen that has no use for them are meant for deposit; without this the browser would open them. */
function DropAnywhere() {
  const say = uploadWords.use()
  const navigate = useNavigate()
  const hovering = useFileDrop((files) => {
    addFiles(files)
    void navigate({ to: paths.newDeposit() })
  })
  return hovering && <DropVeil>{say.dropAnywhere}</DropVeil>
}

function factsOf(
  rows: readonly UploadRow[],
  progress: number,
  moving: boolean,
  say: ReturnType<typeof uploadWords.use>,
): string[] {
  const ready = rows.filter(({ phase }) => phase === 'ready').length
  const waits = rows.filter(({ phase }) => phase === 'failed' || phase === 'needs-file').length
  const paused = !moving && rows.some(({ phase }) => phase === 'paused')
  return [
    moving ? say.trayMoving(Math.floor(progress * 100)) : '',
    paused ? say.trayPaused : '',
    ready ? say.trayReady(ready) : '',
    waits ? say.trayWaits(waits) : '',
  ].filter(Boolean)
}
