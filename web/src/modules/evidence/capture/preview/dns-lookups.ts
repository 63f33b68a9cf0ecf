// Which names were looked up while capturing, read out of the record of facts.
export interface Lookup {
  readonly name: string
  readonly answers: string
  readonly server: string
}

const SHOWN = 20

/** Tolerant: the file is evidence and is shown as it is; what cannot be read is left to its download. */
export function lookupsIn(text: string): Lookup[] {
  let facts: unknown
  try {
    facts = JSON.parse(text)
  } catch {
    return []
  }
  const list = (facts as { nameLookups?: unknown } | null)?.nameLookups
  if (!Array.isArray(list)) return []
  return list
    .flatMap((each: unknown) => {
      const { name, type, answers, server } = (each ?? {}) as Record<string, unknown>
      if (typeof name !== 'string' || !Array.isArray(answers) || answers.length === 0) return []
      const kind = typeof type === 'string' ? `${type} ` : ''
      return [{ name, answers: kind + answers.map(String).join(', '), server: typeof server === 'string' ? server : '' }]
    })
    .slice(0, SHOWN)
}
