// Tray that shows running uploads on the other screens and restores them after a reload.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { DropOverlay } from './DropOverlay.tsx'
import { addFiles, useUploads } from './engine.ts'
import { restoreUploads } from './restore.ts'
import { isActive, overallProgress, type UploadRow } from './row.ts'
import { useFileDrop } from './use-file-drop.ts'
import { uploadWords } from './words.ts'
import './upload.css'

export function UploadTray() {
  const say = uploadWords.use()
  const rows = useUploads().filter((row) => row.phase !== 'refused' && row.phase !== 'elsewhere')
  const { pathname } = useLocation()
  useEffect(() => void restoreUploads(), [])
  const takesFiles = pathname === paths['file.add']() || pathname === paths['digest.list']()
  if (!takesFiles && rows.length === 0) return <DropAnywhere />
  if (rows.length === 0 || pathname === paths['file.add']()) return null
  const progress = overallProgress(rows)
  const moving = rows.some(isActive)
  return (
    <aside className="tray" aria-label={say.trayLabel}>
      {!takesFiles && <DropAnywhere />}
      <div className="tray-head">
        <strong>{say.trayTitle(rows.length)}</strong>
        <Link to={paths['file.add']()}>{say.trayOpen}</Link>
      </div>
      <ProgressBar value={progress} label={say.trayLabel} tone={moving ? 'moving' : progress === 1 ? 'done' : 'still'} />
      <p className="tray-facts figures">{factsOf(rows, progress, moving, say).join(' · ')}</p>
    </aside>
  )
}

/** Sends files dropped on any other screen to the deposit form; otherwise the browser would open them. */
function DropAnywhere() {
  const say = uploadWords.use()
  const navigate = useNavigate()
  const hovering = useFileDrop((files) => {
    addFiles(files)
    void navigate({ to: paths['file.add']() })
  })
  return hovering && <DropOverlay>{say.dropAnywhere}</DropOverlay>
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
