// Loads the beginning of a text artefact as plain text; it is never executed.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { fileRequest } from '../use-picture.ts'

export type ArtefactFile = CaptureDetail['artefacts'][number]['files'][number]

/** A file at the captured address that the browser did not show as a page. */
export const isUnshownFile = ({ artefacts }: Pick<CaptureDetail, 'artefacts'>): boolean =>
  artefacts.some(({ kind }) => kind === 'document') && !artefacts.some(({ kind }) => kind === 'dom')

export const MAX_SHOWN_TEXT_BYTES = 200 * 1024

const TEXT_TYPES = /^(text\/|application\/(json|x-ndjson|jsonl|ld\+json|xml|x-pem-file|har\+json))/

export const isText = (mediaType: string): boolean => TEXT_TYPES.test(mediaType)

export async function loadText(ano: string, place: number, first: number, signal: AbortSignal): Promise<string> {
  const { url, init } = fileRequest(ano, place)
  const headers = { ...init.headers, Range: `bytes=0-${first - 1}` }
  const response = await fetch(url, { ...init, headers, signal, cache: 'no-store' })
  if (!response.ok) throw new TypeError(`file request failed with status ${response.status}`)
  // `stream` drops a character that is cut in half at the end, which would otherwise show as U+FFFD.
  return new TextDecoder().decode(await response.arrayBuffer(), { stream: true }).slice(0, first)
}
