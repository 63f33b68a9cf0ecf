// Filters a browser's TLS key log to the lines of given connections, since one log contains all captures of a host.

const keyLogLine = /^([A-Z0-9_]{1,64}) ([0-9a-f]{64}) ([0-9a-f]{32,256})$/i
const sessionLabels = [
  'CLIENT_HANDSHAKE_TRAFFIC_SECRET',
  'SERVER_HANDSHAKE_TRAFFIC_SECRET',
  'CLIENT_TRAFFIC_SECRET_0',
  'SERVER_TRAFFIC_SECRET_0',
]

export interface OwnSecrets {
  /** In NSS key log format. */
  readonly text: string
  /** Whether the secrets to decrypt the connection with this client random are complete. */
  decrypts(random: string): boolean
}

export function ownSecrets(keyLog: Uint8Array, randoms: ReadonlySet<string>): OwnSecrets {
  const labels = new Map<string, Set<string>>()
  const lines: string[] = []
  for (const text of Buffer.from(keyLog).toString('latin1').split(/\r?\n/)) {
    const [, label, random] = keyLogLine.exec(text) ?? []
    if (label === undefined || random === undefined || !randoms.has(random.toLowerCase())) continue
    lines.push(text)
    const known = labels.get(random.toLowerCase()) ?? new Set()
    labels.set(random.toLowerCase(), known.add(label))
  }
  return {
    text: lines.map((each) => `${each}\n`).join(''),
    decrypts(random) {
      const known = labels.get(random)
      return known !== undefined && (known.has('CLIENT_RANDOM') || sessionLabels.every((label) => known.has(label)))
    },
  }
}
