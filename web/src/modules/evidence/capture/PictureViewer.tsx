// Viewer for a full-page screenshot made of tiles: zoom by wheel, pinch, keys or buttons, pan by dragging; plain HTML, used by workspace and phone.
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WireRequest } from '../../../kernel/request.ts'
import { Button } from '../../../light/Button.tsx'
import { usePicture } from './use-picture.ts'
import { captureWords } from './words.ts'

export interface PicturePart {
  readonly key: string
  request(): WireRequest
}

const MIN_ZOOM = 0.05
const MAX_ZOOM = 4
const ZOOM_STEP = 1.25
const clampZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

export function PictureViewer({ name, parts }: { readonly name: string; readonly parts: readonly PicturePart[] }) {
  const say = captureWords.use().picture
  const viewport = useRef<HTMLDivElement>(null)
  const { zoom, change } = useZoom(viewport)
  const [dragging, setDragging] = useState(false)
  const showWhole = () => {
    const box = viewport.current
    if (box) change((now) => (box.clientHeight / box.scrollHeight) * now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') change((now) => now * ZOOM_STEP)
    else if (event.key === '-') change((now) => now / ZOOM_STEP)
    else if (event.key === '0') change(() => 1)
    else return
    event.preventDefault()
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!dragging || !viewport.current) return
    viewport.current.scrollLeft -= event.movementX
    viewport.current.scrollTop -= event.movementY
  }
  return (
    <div className="picture-viewer">
      <div className="picture-bar">
        <Button small aria-label={say.zoomOut} title={say.zoomOut} onClick={() => change((now) => now / ZOOM_STEP)}>
          −
        </Button>
        <span className="figures picture-scale" aria-live="polite">
          {say.scale(Math.round(zoom * 100))}
        </span>
        <Button small aria-label={say.zoomIn} title={say.zoomIn} onClick={() => change((now) => now * ZOOM_STEP)}>
          +
        </Button>
        <Button small onClick={() => change(() => 1)}>
          {say.fit}
        </Button>
        <Button small onClick={showWhole}>
          {say.whole}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable group of images, not part of a form */}
      <div
        ref={viewport}
        className="picture-place"
        role="group"
        aria-label={say.label(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable element
        tabIndex={0}
        data-dragging={dragging || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse' || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragging(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        <div className="picture-sheet" style={{ width: `${zoom * 100}%` }}>
          {parts.map((part, at) => (
            <Part key={part.key} part={part} first={at === 0} text={say.part(at + 1, parts.length)} />
          ))}
        </div>
      </div>
      <p className="picture-hint">{say.hint}</p>
    </div>
  )
}

/** Zooms around the center of the viewport. */
function useZoom(viewport: React.RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState(1)
  const center = useRef<{ x: number; y: number }>(undefined)
  const change = (next: (now: number) => number) => {
    const box = viewport.current
    if (box) {
      center.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      }
    }
    setZoom((now) => clampZoom(next(now)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every zoom change
  useLayoutEffect(() => {
    const box = viewport.current
    if (!box || !center.current) return
    box.scrollLeft = center.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = center.current.y * box.scrollHeight - box.clientHeight / 2
    center.current = undefined
  }, [zoom])
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    const box = viewport.current
    return box ? listenForGestures(box, (factor) => latest.current((now) => now * factor)) : undefined
  }, [viewport])
  return { zoom, change }
}

/** Not as React props: React registers these listeners as passive, so they could not prevent the browser from zooming the whole page. */
function listenForGestures(box: HTMLElement, onFactor: (factor: number) => void): () => void {
  let distance = 0
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onFactor(Math.exp(-event.deltaY / 300))
  }
  const pinch = (event: TouchEvent) => {
    const [one, two] = [event.touches[0], event.touches[1]]
    if (!one || !two) return
    const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    if (event.type === 'touchmove' && distance > 0) {
      event.preventDefault()
      onFactor(now / distance)
    }
    distance = now
  }
  const end = () => {
    distance = 0
  }
  box.addEventListener('wheel', wheel, { passive: false })
  box.addEventListener('touchstart', pinch, { passive: true })
  box.addEventListener('touchmove', pinch, { passive: false })
  box.addEventListener('touchend', end)
  return () => {
    box.removeEventListener('wheel', wheel)
    box.removeEventListener('touchstart', pinch)
    box.removeEventListener('touchmove', pinch)
    box.removeEventListener('touchend', end)
  }
}

interface PartProps {
  readonly part: PicturePart
  readonly first: boolean
  readonly text: string
}

function Part({ part, first, text }: PartProps) {
  const say = captureWords.use().picture
  const frame = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(first)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (near || !frame.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '800px' })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [near])
  const picture = usePicture(part.request, near ? `${part.key} ${attempts}` : undefined)
  return (
    <div ref={frame} className="picture-part" data-at={picture.at}>
      {picture.at === 'shown' && <img src={picture.url} alt={text} draggable={false} />}
      {picture.at === 'failed' && (
        <p>
          {say.failed}{' '}
          <Button small onClick={() => setAttempts(attempts + 1)}>
            {say.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
