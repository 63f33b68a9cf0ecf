// Readable names for the platform's own time-stamp authorities, which have technical names in the proof format.

/** Undefined for an external authority. */
export const ownName = (authority: string, names: Readonly<Record<string, string>>): string | undefined =>
  Object.hasOwn(names, authority) ? names[authority] : undefined
