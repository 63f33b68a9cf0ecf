// Finds the server address of a URL from the gate's connections, since the browser itself only sees its proxy.

export interface OpenConnection {
  readonly host: string
  readonly port: number
  readonly address: string
  readonly openedAt: string
  readonly closedAt: string | null
}

/** The lookup returns null where connections to the same host reached different addresses at that time. */
export function createAddressLookup(connections: readonly OpenConnection[]): (url: string, startedAt: string) => string | null {
  const byOrigin = new Map<string, OpenConnection[]>()
  for (const connection of connections) {
    const origin = `${connection.host.toLowerCase()} ${connection.port}`
    byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), connection])
  }
  return (address, startedAt) => {
    const url = new URL(address)
    const port = Number(url.port || (/^(https|wss):$/.test(url.protocol) ? 443 : 80))
    const all = byOrigin.get(`${url.hostname.replace(/^\[|\]$/g, '').toLowerCase()} ${port}`) ?? []
    const at = Date.parse(startedAt)
    const open = all.filter(({ closedAt }) => closedAt === null || Date.parse(closedAt) >= at)
    const found = new Set((open.length > 0 ? open : all).map((connection) => connection.address))
    return found.size === 1 ? ([...found][0] ?? null) : null
  }
}
