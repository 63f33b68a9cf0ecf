// Configuration of the captures on this node.
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { absolute, absoluteProgram, ConfigError, type Environment, flag, wholeNumber } from './config-value.ts'

export interface CaptureConfig {
  /** Concurrent captures on this node; 0: none. */
  readonly concurrency: number
  /** Keep a spare browser running. */
  readonly spare: boolean
  /** Run captures with a lower CPU weight: right on nodes that serve the API, wrong on nodes that only capture. */
  readonly lowPriority: boolean
  /** Ports that captured URLs may use. */
  readonly ports: readonly number[]
  /** DNS servers; empty: those of this machine. */
  readonly resolvers: readonly string[]
  /** Undefined: the first suitable one that is found. */
  readonly browser: string | undefined
  /** PEM file of root certificates that captures trust besides those of the browser. */
  readonly roots: string | undefined
  /** Fixture sites on loopback may be captured under invented names; demo only. */
  readonly rehearsal: boolean
}

/** A capture uses one core while it renders and packs, and waits for the network otherwise. */
const defaultConcurrency = () => Math.min(16, Math.max(2, availableParallelism()))

export function readCaptures(env: Environment, { demo, lowPriority }: { demo: boolean; lowPriority: boolean }): CaptureConfig {
  const ports = (env.CAPTURE_PORTS || '80 443 8080 8443').split(/[\s,]+/).filter(Boolean)
  const resolvers = (env.CAPTURE_RESOLVERS ?? '').split(/[\s,]+/).filter(Boolean)
  for (const resolver of resolvers)
    if (isIP(resolver) === 0) throw new ConfigError(`CAPTURE_RESOLVERS: "${resolver}" is not an address of a name server`)
  return {
    concurrency: wholeNumber('MAX_CONCURRENT_CAPTURES', env.MAX_CONCURRENT_CAPTURES || String(defaultConcurrency()), 0, 64),
    spare: flag('CAPTURE_SPARE', env.CAPTURE_SPARE, true),
    lowPriority: flag('CAPTURE_LOW_PRIORITY', env.CAPTURE_LOW_PRIORITY, lowPriority),
    ports: ports.map((port) => wholeNumber('CAPTURE_PORTS', port, 1, 65_535)),
    resolvers,
    roots: env.CAPTURE_CA_FILE ? absolute(env.CAPTURE_CA_FILE) : undefined,
    browser: env.CAPTURE_BROWSER ? absoluteProgram(env.CAPTURE_BROWSER) : undefined,
    rehearsal: flag('CAPTURE_REHEARSAL', env.CAPTURE_REHEARSAL, demo),
  }
}
