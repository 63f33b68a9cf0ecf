// Which server an address was answered by, from the connections that were really open; behind a proxy the browser knows only the proxy.

export interface OpenConnection {
  readonly host: string
  readonly port: number
  readonly address: string
  readonly openedAt: string
  readonly closedAt: string | null
}

/** Null where connections to the same name reached different addresses at that time: then nobody can say which one it was. */
export function addressBook(connections: readonly OpenConnection[]): (url: string, startedAt: string) => string | null {
  const places = new Map<string, OpenConnection[]>()
  for (const connection of connections) {
    const place = `${connection.host.toLowerCase()} ${connection.port}`
    places.set(place, [...(places.get(place) ?? []), connection])
  }
  return (address, startedAt) => {
    const url = new URL(address)
    const port = Number(url.port || (/^(https|wss):$/.test(url.protocol) ? 443 : 80))
    const all = places.get(`${url.hostname.replace(/^\[|\]$/g, '').toLowerCase()} ${port}`) ?? []
    const at = Date.parse(startedAt)
    const open = all.filter(({ closedAt }) => closedAt === null || Date.parse(closedAt) >= at)
    const found = new Set((open.length > 0 ? open : all).map((connection) => connection.address))
    return found.size === 1 ? ([...found][0] ?? null) : null
  }
}
