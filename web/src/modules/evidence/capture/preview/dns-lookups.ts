// Reads the DNS lookups of a capture from its facts.json.
export interface DnsLookup {
  readonly name: string
  readonly answers: string
  readonly server: string
}

const MAX_SHOWN_LOOKUPS = 20

/** Tolerant: facts.json is evidence and can be downloaded unchanged, so unreadable content is skipped here. */
export function parseLookups(text: string): DnsLookup[] {
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
    .slice(0, MAX_SHOWN_LOOKUPS)
}
