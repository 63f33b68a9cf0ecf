// The order of a case's records: after one was moved, and which one to describe next.
export function movedAnos(records: readonly { readonly ano: string }[], from: number, to: number): string[] {
  const anos = records.map(({ ano }) => ano)
  const [moved] = anos.splice(from, 1)
  if (moved !== undefined) anos.splice(to, 0, moved)
  return anos
}

/** The next record without a purpose; undefined while an existing purpose is edited. */
export function nextWithoutPurpose<Entry extends { readonly ano: string; readonly purpose: string }>(
  records: readonly Entry[],
  { ano, purpose }: Entry,
): Entry | undefined {
  if (purpose !== '') return undefined
  const place = records.findIndex((entry) => entry.ano === ano)
  return records.slice(place + 1).find((entry) => entry.purpose === '')
}
