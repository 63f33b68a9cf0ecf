// A page's whole image, in parts: fit to width, zoomed by wheel, pinch, keys or buttons, moved by dragging. Plain HTML, for the workspace and the phone alike.
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WireRequest } from '../../../kernel/request.ts'
import { Button } from '../../../light/Button.tsx'
import { usePicture } from './use-picture.ts'
import { captureWords } from './words.ts'

export interface PicturePart {
  readonly key: string
  request(): WireRequest
}

const LEAST = 0.05
const MOST = 4
const STEP = 1.25
const within = (zoom: number) => Math.min(MOST, Math.max(LEAST, zoom))

export function PictureViewer({ name, parts }: { readonly name: string; readonly parts: readonly PicturePart[] }) {
  const say = captureWords.use().picture
  const place = useRef<HTMLDivElement>(null)
  const { zoom, change } = useZoom(place)
  const [dragging, setDragging] = useState(false)
  const showWhole = () => {
    const box = place.current
    if (box) change((now) => (box.clientHeight / box.scrollHeight) * now)
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') change((now) => now * STEP)
    else if (event.key === '-') change((now) => now / STEP)
    else if (event.key === '0') change(() => 1)
    else return
    event.preventDefault()
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!dragging || !place.current) return
    place.current.scrollLeft -= event.movementX
    place.current.scrollTop -= event.movementY
  }
  return (
    <div className="picture-viewer">
      <div className="picture-bar">
        <Button small aria-label={say.zoomOut} title={say.zoomOut} onClick={() => change((now) => now / STEP)}>
          −
        </Button>
        <span className="figures picture-scale" aria-live="polite">
          {say.scale(Math.round(zoom * 100))}
        </span>
        <Button small aria-label={say.zoomIn} title={say.zoomIn} onClick={() => change((now) => now * STEP)}>
          +
        </Button>
        <Button small onClick={() => change(() => 1)}>
          {say.fit}
        </Button>
        <Button small onClick={showWhole}>
          {say.whole}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures that scrolls, no part of a form */}
      <div
        ref={place}
        className="picture-place"
        role="group"
        aria-label={say.label(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-dragging={dragging || undefined}
        onKeyDown={byKey}
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

/** What was in the middle stays in the middle. */
function useZoom(place: React.RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState(1)
  const middle = useRef<{ x: number; y: number }>(undefined)
  const change = (next: (now: number) => number) => {
    const box = place.current
    if (box) {
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      }
    }
    setZoom((now) => within(next(now)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of zoom
  useLayoutEffect(() => {
    const box = place.current
    if (!box || !middle.current) return
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
    middle.current = undefined
  }, [zoom])
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    const box = place.current
    return box ? listenForGestures(box, (factor) => latest.current((now) => now * factor)) : undefined
  }, [place])
  return { zoom, change }
}

/** Not as React props: those listeners are passive and could not keep the browser from zooming the whole page. */
function listenForGestures(box: HTMLElement, onFactor: (factor: number) => void): () => void {
  let apart = 0
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onFactor(Math.exp(-event.deltaY / 300))
  }
  const pinch = (event: TouchEvent) => {
    const [one, two] = [event.touches[0], event.touches[1]]
    if (!one || !two) return
    const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    if (event.type === 'touchmove' && apart > 0) {
      event.preventDefault()
      onFactor(now / apart)
    }
    apart = now
  }
  const end = () => {
    apart = 0
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
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (near || !frame.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '800px' })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [near])
  const picture = usePicture(part.request, near ? `${part.key} ${tries}` : undefined)
  return (
    <div ref={frame} className="picture-part" data-at={picture.at}>
      {picture.at === 'shown' && <img src={picture.url} alt={text} draggable={false} />}
      {picture.at === 'failed' && (
        <p>
          {say.failed}{' '}
          <Button small onClick={() => setTries(tries + 1)}>
            {say.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
