// Patterns of SQL `like`.

/** Matches texts that contain this one; `%` and `_` stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
