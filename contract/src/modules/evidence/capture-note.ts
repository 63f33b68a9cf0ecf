// The English notes that a capture writes into the `seen` field of a warning, for translation.
const patterns = {
  insecure: /^insecure$/,
  scriptStopped: /^script stopped after (\d+) ms, (\d+) times$/,
  /** Written by earlier versions. */
  scriptEnded: /^script ended (\d+) times$/,
  dialogs: /^(\d+) dialogs dismissed$/,
  imageEnds: /^image ends at (\d+) of (\d+) px$/,
  imageEndsAcross: /^image ends at (\d+) of (\d+) px width$/,
  scrollersHigh: /^\d+ scrollers cut, largest shows (\d+) of (\d+) px high$/,
  scrollersWide: /^\d+ scrollers cut, largest shows (\d+) of (\d+) px wide$/,
  removed: /^(\d+) of (\d+) texts gone after scrolling$/,
  foldsUnknown: /^folded parts not searched$/,
  foldsLeft: /^(\d+) folded parts not opened$/,
  tabsLeft: /^(\d+) tabs not opened$/,
  replayed: /^replay shows (\d+) % of the resources$/,
  download: /^download declined: (.+)$/,
  /** Name and media type of the file at the address, and its size. */
  file: /^file (.+), (\d+) bytes$/,
  unrendered: /^no picture of (.+)$/,
  pagesShown: /^picture shows (\d+) of (\d+) pages$/,
  loading: /^loading not finished after (\d+) ms$/,
  film: /^film not whole after (\d+) ms$/,
  filmPart: /^film loaded (\d+) of (\d+) s$/,
  serviceWorker: /^service worker missing$/,
  growing: /^page still growing at (\d+) px$/,
  busy: /^network not quiet: (\d+) requests open$/,
  changing: /^page still changing after (\d+) ms$/,
  pictures: /^(\d+) pictures not loaded$/,
  fonts: /^fonts not loaded$/,
  /** The class or text of the indicator. */
  indicator: /^still loading: (.+)$/,
  jump: /^jump not followed: (.+)$/,
  noText: /^(\d+) characters, (\d+) images$/,
  failedChecks: /^failed checks: ([a-z, ]+)$/,
} as const

export type CaptureNote = keyof typeof patterns
/** Text of each note, from the numbers or the list of words in it. */
export type CaptureNotes = Readonly<Record<CaptureNote, (first: number, second: number, list: readonly string[]) => string>>

/** Undefined if the text comes from the page itself. */
export function captureNote(text: string, notes: CaptureNotes): string | undefined {
  for (const [note, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(text)
    if (found) return notes[note as CaptureNote](Number(found[1]), Number(found[2]), found[1]?.split(', ') ?? [])
  }
  return undefined
}
