// Looks up archived responses by exact URL, for the viewer that shows a capture without scripts and network.
import { type ArchivedResponse, openArchive } from './archive-reader.ts'

export interface PageSource {
  readonly pageUrl: string
  readonly title: string
  /** The first response recorded for a GET of this URL; a success takes precedence over a failure. */
  find(url: string): Promise<ArchivedResponse | null>
  close(): Promise<void>
}

export async function openPageSource(waczFile: string): Promise<PageSource> {
  const archive = await openArchive(waczFile)
  const byUrl = new Map<string, (typeof archive.entries)[number]>()
  for (const entry of [...archive.entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.method) continue
    const before = byUrl.get(entry.url)
    if (!before || (before.status >= 400 && entry.status < 400)) byUrl.set(entry.url, entry)
  }
  return {
    pageUrl: archive.pageUrl,
    title: archive.title,
    async find(url) {
      const entry = byUrl.get(url.split('#', 1)[0] ?? url)
      return entry ? archive.respond(entry) : null
    },
    close: () => archive.close(),
  }
}
