// The texts of the offline page besides those of a verdict.
export interface PageWords {
  readonly htmlLanguage: string
  readonly title: string
  readonly lead: string
  /** The name of the language in that language. */
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
  readonly unreadableFile: string
  readonly facts: string
  readonly ownTool: string
}
