// The film and its cover, out of the page's own traffic; nothing is fetched a second time.
import { relative, resolve } from 'node:path'
import type { Exchange } from '../archive/exchange.ts'
import { collectMedia } from '../media/media.ts'
import { type Course, causeOf } from '../page/course.ts'
import type { Shelf } from './shelf.ts'

export interface FilmHints {
  readonly url: string | null
  readonly covers: readonly string[]
}

const joinMs = 30_000

export async function keepMedia(
  course: Course,
  shelf: Shelf,
  exchanges: readonly Exchange[],
  hints: FilmHints | null,
): Promise<void> {
  const within = (file: string) => relative(shelf.folder, resolve(shelf.folder, file))
  try {
    const known = { ...(hints?.url ? { url: hints.url } : {}), covers: hints?.covers ?? [], deadlineMs: joinMs }
    const { file, mediaType, state, cause, cover } = await course.within(
      joinMs + 1_000,
      collectMedia(exchanges, shelf.folder, known),
    )
    if (file) await shelf.take('media', within(file), mediaType ?? 'video/mp4')
    shelf.mark('media', state, cause)
    if (cover) await shelf.take('cover', within(cover.file), cover.mediaType)
    shelf.mark('cover', cover ? 'ok' : 'missing', cover ? null : 'not-offered')
  } catch (error) {
    shelf.mark('media', 'missing', course.stopped() ?? causeOf(error))
  }
}
