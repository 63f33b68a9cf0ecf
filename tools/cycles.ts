// Finds cycles in a directed graph, as paths that a tool can print.

/** One cycle per back edge, as a path with its first node repeated at the end. */
export function findCycles(edges: [from: string, to: string][]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))

  const cycles: string[][] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (node: string): void => {
    const before = path.indexOf(node)
    if (before >= 0) {
      cycles.push([...path.slice(before), node])
      return
    }
    if (finished.has(node)) return
    path.push(node)
    for (const target of next.get(node) ?? []) visit(target)
    path.pop()
    finished.add(node)
  }
  for (const node of next.keys()) visit(node)
  return cycles
}
