// Access codes of share links.

/** A code of the same form that does not open the link. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
