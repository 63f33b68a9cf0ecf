// The box in which a name is written by finger, pen or mouse; the strokes are kept, not a picture.
import { memo, type PointerEvent, useId, useRef } from 'react'
import { FieldProblem } from '../../../light/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import {
  addPoints,
  addStroke,
  isFull,
  isOver,
  pathOf,
  type Recording,
  type Sample,
  startRecording,
  withoutLastStroke,
} from './recording.ts'
import './signing.css'
import { signingWords } from './words.ts'

interface HandwritingFieldProps {
  readonly value: Recording | undefined
  readonly problem: string | undefined
  readonly disabled: boolean
  onChange(value: Recording | undefined): void
}

export function HandwritingField({ value, problem, disabled, onChange }: HandwritingFieldProps) {
  const say = signingWords.use()
  const id = useId()
  const pen = useWriting(value, disabled, onChange)
  const strokes = value?.strokes ?? []
  return (
    <div className="field">
      <span className="field-label">{say.handwriting}</span>
      <div className="ink-box" data-invalid={problem ? true : undefined} {...pen}>
        <svg
          className="ink"
          role="img"
          aria-label={say.handwritingBox(strokes.length)}
          {...(value && { viewBox: `0 0 ${value.width} ${value.height}` })}
          preserveAspectRatio="none"
        >
          {strokes.map((stroke, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes keep their places
            <Stroke key={at} points={stroke} />
          ))}
        </svg>
      </div>
      <div className="field-hint">{value && isFull(value) ? say.full : say.handwritingHint}</div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <div className="form-acts">
        <Button small icon="undo" disabled={!value || disabled} onClick={() => value && onChange(withoutLastStroke(value))}>
          {say.undo}
        </Button>
        <Button small disabled={!value || disabled} onClick={() => onChange(undefined)}>
          {say.clear}
        </Button>
      </div>
    </div>
  )
}

const Stroke = memo(({ points }: { readonly points: Recording['strokes'][number] }) => <path d={pathOf(points)} />)

/** Events can come faster than renderings, so the recording is kept beside the state. */
function useWriting(value: Recording | undefined, disabled: boolean, onChange: (value: Recording) => void) {
  const pointer = useRef<number>(undefined)
  const current = useRef(value)
  if (pointer.current === undefined) current.current = value

  const keep = (next: Recording) => {
    if (next === current.current) return
    current.current = next
    onChange(next)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current !== event.pointerId || !current.current) return
    const box = event.currentTarget.getBoundingClientRect()
    const native = event.nativeEvent
    const events = native.getCoalescedEvents?.() ?? []
    keep(
      addPoints(
        current.current,
        box,
        (events.length > 0 ? events : [native]).map((each) => sampleOf(each, box)),
      ),
    )
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current === event.pointerId) pointer.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (disabled || pointer.current !== undefined || event.button !== 0) return
      pointer.current = event.pointerId
      event.currentTarget.setPointerCapture(event.pointerId)
      const box = event.currentTarget.getBoundingClientRect()
      const earlier = current.current && isOver(current.current, event.timeStamp) ? undefined : current.current
      const recording = earlier ?? startRecording(box, event.pointerType, event.timeStamp)
      keep(addStroke(recording, box, sampleOf(event.nativeEvent, box)))
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const sampleOf = (event: globalThis.PointerEvent, box: DOMRect): Sample => ({
  x: event.clientX - box.left,
  y: event.clientY - box.top,
  at: event.timeStamp,
  pressure: event.pressure,
})
