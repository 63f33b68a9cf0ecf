// Finds circles among things that point at each other, so that a tool can print the way round.

/** One circle for each arrow that leads back, as the way round with the first repeated at the end. */
export function findCircles(arrows: [from: string, to: string][]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))

  const circles: string[][] = []
  const finished = new Set<string>()
  const way: string[] = []
  const visit = (place: string): void => {
    const before = way.indexOf(place)
    if (before >= 0) {
      circles.push([...way.slice(before), place])
      return
    }
    if (finished.has(place)) return
    way.push(place)
    for (const there of next.get(place) ?? []) visit(there)
    way.pop()
    finished.add(place)
  }
  for (const place of next.keys()) visit(place)
  return circles
}
