// Translates the English notes that a capture writes into the `seen` field of a warning.
const notes = {
  insecure: /^insecure$/,
  scriptEnded: /^script ended (\d+) times$/,
  dialogs: /^(\d+) dialogs dismissed$/,
  imageEnds: /^image ends at (\d+) of (\d+) px$/,
  loading: /^loading not finished after (\d+) ms$/,
  film: /^film not whole after (\d+) ms$/,
  growing: /^page still growing at (\d+) px$/,
  busy: /^network not quiet: (\d+) requests open$/,
} as const

type SeenNote = keyof typeof notes
/** Text of each note, from the numbers in it. */
export type SeenNotes = Readonly<Record<SeenNote, (first: number, second: number) => string>>

/** Undefined if the text comes from the page itself. */
export function seenNote(text: string, seenNotes: SeenNotes): string | undefined {
  for (const [note, pattern] of Object.entries(notes)) {
    const found = pattern.exec(text)
    if (found) return seenNotes[note as SeenNote](Number(found[1]), Number(found[2]))
  }
  return undefined
}
