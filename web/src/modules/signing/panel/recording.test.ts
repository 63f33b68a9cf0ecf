// Recorded handwriting always fits the contract.
import { Handwriting, handwritingProblem, MAX_POINTS } from '@attestry/contract/modules/signing/ink'
import { expect, it } from 'vitest'
import { addPoints, addStroke, handwritingOf, isFull, isOver, pathOf, startRecording, withoutLastStroke } from './recording.ts'

const box = { width: 320, height: 120 }
const sample = (x: number, y: number, at: number) => ({ x, y, at, pressure: 0.5 })

it('a written name fits the contract', () => {
  let recording = addStroke(startRecording(box, 'touch', 1000.4), box, sample(10, 60, 1000.4))
  recording = addPoints(
    recording,
    box,
    Array.from({ length: 24 }, (_, at) => sample(20 + at * 12, 60 + (at % 2) * 20, 1010 + at * 16)),
  )
  const handwriting = handwritingOf(recording)
  expect(Handwriting.safeParse(handwriting).success).toBe(true)
  expect(handwriting).toMatchObject({ ...box, pointer: 'touch' })
  expect(handwritingProblem(handwriting)).toBeNull()
})

it('points outside of the box are moved to its edge, and a changed size is scaled back', () => {
  const first = addStroke(startRecording(box, 'mouse', 0), box, sample(-5, 500, 0))
  const turned = addPoints(first, { width: 640, height: 240 }, [sample(320, 120, 5)])
  expect(turned.strokes).toEqual([
    [
      [0, 120, 0, 0.5],
      [160, 60, 5, 0.5],
    ],
  ])
})

it('the recording stops at the limits of the contract', () => {
  let recording = startRecording(box, 'mouse', 0)
  for (let at = 0; at < 10; at += 1) {
    recording = addStroke(recording, box, sample(0, 0, at))
    recording = addPoints(
      recording,
      box,
      Array.from({ length: 3000 }, (_, step) => sample((step % 2) * 100 + 10, 50, at)),
    )
  }
  expect(isFull(recording)).toBe(true)
  expect(recording.strokes.flat()).toHaveLength(MAX_POINTS)
  expect(Handwriting.safeParse(handwritingOf(recording)).success).toBe(true)
})

it('no point is recorded later than the contract allows', () => {
  const one = addStroke(startRecording(box, 'mouse', 0), box, sample(1, 1, 0))
  expect(isOver(one, 600_000)).toBe(false)
  expect(isOver(one, 600_001)).toBe(true)
  expect(addPoints(one, box, [sample(50, 50, 600_001)])).toBe(one)
})

it('undoing the only stroke leaves no recording', () => {
  const one = addStroke(startRecording(box, 'mouse', 0), box, sample(1, 1, 0))
  expect(withoutLastStroke(one)).toBeUndefined()
  expect(withoutLastStroke(addStroke(one, box, sample(2, 2, 9)))?.strokes).toEqual(one.strokes)
})

it('a dot is drawn as well', () => {
  expect(pathOf([[5, 6, 0, 0]])).toBe('M5 6h0')
})
