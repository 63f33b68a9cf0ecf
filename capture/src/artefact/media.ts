// Saves the video and its cover from the recorded traffic; nothing is fetched again.
import { relative, resolve } from 'node:path'
import type { Exchange } from '../archive/exchange.ts'
import { collectMedia } from '../media/media.ts'
import { causeOf, type Deadline } from '../page/deadline.ts'
import type { ArtefactStore } from './artefact-store.ts'

export interface VideoHints {
  readonly url: string | null
  readonly covers: readonly string[]
}

const JOIN_TIMEOUT_MS = 30_000

export async function saveMedia(
  deadline: Deadline,
  store: ArtefactStore,
  exchanges: readonly Exchange[],
  hints: VideoHints | null,
): Promise<void> {
  const relativePath = (file: string) => relative(store.folder, resolve(store.folder, file))
  try {
    const known = { ...(hints?.url ? { url: hints.url } : {}), covers: hints?.covers ?? [], deadlineMs: JOIN_TIMEOUT_MS }
    const { file, mediaType, state, cause, cover } = await deadline.within(
      JOIN_TIMEOUT_MS + 1_000,
      collectMedia(exchanges, store.folder, known),
    )
    if (file) await store.register('media', relativePath(file), mediaType ?? 'video/mp4')
    store.setState('media', state, cause)
    if (cover) await store.register('cover', relativePath(cover.file), cover.mediaType)
    store.setState('cover', cover ? 'ok' : 'missing', cover ? null : 'not-offered')
  } catch (error) {
    store.setState('media', 'missing', deadline.stopCause() ?? causeOf(error))
  }
}
