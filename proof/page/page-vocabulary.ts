// What the page has words for, besides those of a verdict.
export interface PageWords {
  readonly htmlLanguage: string
  readonly title: string
  readonly lead: string
  /** What this language calls itself. */
  readonly ownName: string
  readonly chooseArchive: string
  readonly chooseFolder: string
  readonly orDrop: string
  readonly trustLabel: string
  readonly trustHint: string
  readonly trustWrong: string
  readonly again: string
  readonly working: string
  readonly readingBytes: string
  readonly failedChecks: string
  readonly unableTitle: string
  readonly noReading: string
  readonly facts: string
  readonly ownTool: string
}
