// The beginning of a file that is text, to be shown as letters and never as anything that runs.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { fileRequest } from '../use-picture.ts'

export type ArtefactFile = CaptureDetail['artefacts'][number]['files'][number]

export const TEXT_SHOWN_BYTES = 200 * 1024

const TEXT_TYPES = /^(text\/|application\/(json|x-ndjson|jsonl|ld\+json|xml|x-pem-file|har\+json))/

export const isText = (mediaType: string): boolean => TEXT_TYPES.test(mediaType)

export async function loadText(ano: string, place: number, first: number, signal: AbortSignal): Promise<string> {
  const { url, init } = fileRequest(ano, place)
  const headers = { ...init.headers, Range: `bytes=0-${first - 1}` }
  const response = await fetch(url, { ...init, headers, signal, cache: 'no-store' })
  if (!response.ok) throw new TypeError(`no file: ${response.status}`)
  // A letter cut in half at the end would be shown as a mark of its own.
  return new TextDecoder().decode(await response.arrayBuffer(), { stream: true }).slice(0, first)
}
