// The corner of the window that keeps uploads in sight on every other screen, and finds them again after a reload.
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useUploads } from './engine.ts'
import { restoreUploads } from './restore.ts'
import { isMoving, overallProgress, type UploadRow } from './row.ts'
import { uploadWords } from './words.ts'
import './upload.css'

export function UploadTray() {
  const say = uploadWords.use()
  const rows = useUploads().filter((row) => row.phase !== 'refused' && row.phase !== 'elsewhere')
  const { pathname } = useLocation()
  useEffect(() => void restoreUploads(), [])
  if (rows.length === 0 || pathname === paths.newDeposit()) return null
  const progress = overallProgress(rows)
  const moving = rows.some(isMoving)
  return (
    <aside className="tray" aria-label={say.trayLabel}>
      <div className="tray-head">
        <strong>{say.trayTitle(rows.length)}</strong>
        <Link to={paths.newDeposit()}>{say.trayOpen}</Link>
      </div>
      <ProgressBar value={progress} label={say.trayLabel} tone={moving ? 'moving' : progress === 1 ? 'done' : 'still'} />
      <p className="tray-facts figures">{factsOf(rows, progress, moving, say).join(' · ')}</p>
    </aside>
  )
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
