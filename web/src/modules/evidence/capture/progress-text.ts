// What a running capture is doing, in a line: the step, and how far it is where that can be counted.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import type { Words } from './words.zh.ts'

type Running = Pick<CaptureItem, 'stage' | 'done' | 'total'>

/** Every step counts something else: resources, the page's height, parts of the image. One of one is not worth saying. */
export function countText(say: Pick<Words, 'resources' | 'scrolled' | 'parts'>, { stage, done, total }: Running): string {
  if (total <= 1) return ''
  if (stage === 'loading' || stage === 'settling') return say.resources(done, total)
  if (stage === 'scrolling') return say.scrolled(Math.min(100, Math.floor((done / total) * 100)))
  return stage === 'imaging' ? say.parts(done, total) : ''
}

export function progressText(say: Words, running: Running): string {
  return [running.stage ? say.stages[running.stage] : say.starting, countText(say, running)].filter(Boolean).join(' · ')
}
