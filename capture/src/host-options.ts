// Options a capturing host is started with; they contain no secrets.

export interface HostOptions {
  /** PEM file of root certificates that the browser trusts besides its own; stated in every capture. */
  readonly roots?: string
  /** Path of the browser; default: the first suitable one found on this machine. */
  readonly browser?: string
  /** Ports that URLs may use; usually 80, 443, 8080, 8443. */
  readonly ports: readonly number[]
  /** Our own host names, which are never captured. */
  readonly ownHosts: readonly string[]
  /** DNS servers; empty means those of /etc/resolv.conf. */
  readonly resolvers: readonly string[]
  readonly rehearsal: Rehearsal | null
  /** Empty, writable folder for the browser profile and the TLS key log; removed when the host ends. */
  readonly folder: string
}

/** Fixture sites on loopback under invented names; the one exemption from the address rules, refused by the server outside demo and tests. */
export interface Rehearsal {
  readonly names: Readonly<Record<string, RehearsalSite>>
  /** Base64 SHA-256 of SubjectPublicKeyInfo: keys that the browser trusts besides its root store. */
  readonly trustedKeys: readonly string[]
}

export interface RehearsalSite {
  readonly address: string
  /** Maps the requested port to the listening port. */
  readonly ports: Readonly<Record<number, number>>
}
