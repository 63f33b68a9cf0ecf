// The remarks a capture writes into its report, in its own short English, said in the reader's words.
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
/** How each is said, of the figures in it. */
export type SeenNotes = Readonly<Record<SeenNote, (first: number, second: number) => string>>

/** Undefined for what the page itself said. */
export function seenNote(text: string, seenNotes: SeenNotes): string | undefined {
  for (const [note, shape] of Object.entries(notes)) {
    const found = shape.exec(text)
    if (found) return seenNotes[note as SeenNote](Number(found[1]), Number(found[2]))
  }
  return undefined
}
