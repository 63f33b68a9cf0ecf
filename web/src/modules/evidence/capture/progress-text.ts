// One-line progress of a running capture: the stage, and its count if it has one.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import type { Words } from './words.zh.ts'

type Running = Pick<CaptureItem, 'stage' | 'done' | 'total'>

/** Every stage has its own unit: resources, page height, image parts. Nothing to show for "1 of 1". */
export function countText(say: Pick<Words, 'resources' | 'scrolled' | 'parts'>, { stage, done, total }: Running): string {
  if (total <= 1) return ''
  if (stage === 'loading' || stage === 'settling') return say.resources(done, total)
  if (stage === 'scrolling') return say.scrolled(Math.min(100, Math.floor((done / total) * 100)))
  return stage === 'imaging' ? say.parts(done, total) : ''
}

export function progressText(say: Words, running: Running): string {
  return [running.stage ? say.stages[running.stage] : say.starting, countText(say, running)].filter(Boolean).join(' · ')
}
