// The guard: the capturing browser's only network access, with a network namespace where the system allows one and a gate for each capture.
import type { HostOptions } from '../host-options.ts'
import type { Isolation } from '../report.ts'
import { onlyBrowser } from './client-check.ts'
import type { GateLimits } from './connection-log.ts'
import { type Gate, openGate } from './gate.ts'
import { openNetwork } from './namespace.ts'
import { openResolver } from './resolver.ts'

export interface Guard {
  readonly isolation: Isolation
  /** Why there is no namespace; null when there is one. */
  readonly isolationReason: string | null
  /** Command prefix that starts a program behind the guard; empty without a namespace. */
  readonly enter: readonly string[]
  /** DNS servers as `address:port`; the hosts file and search domains are never used. */
  readonly nameServers: readonly string[]
  /** `browser`: the process that may use the gate, with its descendants. */
  openGate(limits: GateLimits, browser: number): Promise<Gate>
  close(): Promise<void>
}

/** `folder`: traffic is spooled there until the capture ends. */
export type GuardOptions = Pick<HostOptions, 'ports' | 'ownHosts' | 'resolvers' | 'rehearsal' | 'folder'>

export async function openGuard(options: GuardOptions): Promise<Guard> {
  const { ports, ownHosts, rehearsal, folder } = options
  const resolver = await openResolver(options.resolvers)
  const network = await openNetwork()
  const gates = new Set<Gate>()
  return {
    isolation: network.isolation,
    isolationReason: network.reason,
    enter: network.enter,
    nameServers: resolver.servers.map(({ address, port }) =>
      address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
    ),
    async openGate(limits, browser) {
      const rules = { ports, ownHosts, rehearsal, resolver }
      // Nothing else can reach a gate inside a namespace.
      const checkClient = network.isolation === 'namespace' ? undefined : onlyBrowser(browser)
      const gate = await openGate(await network.listen(), folder, rules, limits, checkClient)
      gates.add(gate)
      const close = async () => {
        if (gates.delete(gate)) await gate.close()
      }
      return { ...gate, close }
    },
    async close() {
      await Promise.all([...gates].map((gate) => gate.close()))
      gates.clear()
      await network.close()
    },
  }
}
