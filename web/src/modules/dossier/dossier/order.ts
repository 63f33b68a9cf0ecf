// The order of a case's records after one was moved.
export function movedAnos(records: readonly { readonly ano: string }[], from: number, to: number): string[] {
  const anos = records.map(({ ano }) => ano)
  const [moved] = anos.splice(from, 1)
  if (moved !== undefined) anos.splice(to, 0, moved)
  return anos
}
