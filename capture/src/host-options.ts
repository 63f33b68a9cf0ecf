// What a capturing host is started with: one platform's way out, and nothing that would have to be kept secret.

export interface HostOptions {
  /** The browser's path; without it the first fitting one on this machine is taken. */
  readonly browser?: string
  /** Ports an address may name; usually 80, 443, 8080, 8443. */
  readonly ports: readonly number[]
  /** Names of our own, which are never captured. */
  readonly ownHosts: readonly string[]
  /** Name servers to ask; empty means those of /etc/resolv.conf. */
  readonly resolvers: readonly string[]
  readonly rehearsal: Rehearsal | null
  /** Empty and writable: the browser's profile and the TLS secrets live here while the host does. */
  readonly folder: string
}

/** Fixture sites on loopback under invented names; the one exemption from the address rules, refused by the server outside demo and tests. */
export interface Rehearsal {
  readonly names: Readonly<Record<string, RehearsalSite>>
  /** SHA-256 of the subject public key info, in base64: what the browser trusts besides its root store. */
  readonly trustedKeys: readonly string[]
}

export interface RehearsalSite {
  readonly address: string
  /** From the port that is asked for to the one that listens. */
  readonly ports: Readonly<Record<number, number>>
}
