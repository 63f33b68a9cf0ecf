// Reads and writes PEM (RFC 7468).
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { CertificateError } from './certificate-reader.ts'

export interface PemBlock {
  readonly label: string
  readonly der: Uint8Array
}

export function pem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return `${[`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n')}\n`
}

/** Returns every block in order; ignores text between blocks. */
export function fromPem(text: string): PemBlock[] {
  const blocks: PemBlock[] = []
  let open: { label: string; lines: string[] } | undefined
  for (const line of text.split(/\r?\n/)) {
    const mark = /^-----(BEGIN|END) ([A-Z0-9 ]+)-----\s*$/.exec(line)
    if (!mark) {
      open?.lines.push(line.trim())
    } else if (mark[1] === 'BEGIN') {
      if (open) throw new CertificateError('a PEM block inside another')
      open = { label: mark[2] ?? '', lines: [] }
    } else {
      if (open?.label !== mark[2]) throw new CertificateError('a PEM block that ends as another')
      blocks.push({ label: open?.label ?? '', der: decode(open?.lines ?? []) })
      open = undefined
    }
  }
  if (open) throw new CertificateError('a PEM block without an end')
  return blocks
}

function decode(lines: readonly string[]): Uint8Array {
  try {
    return fromBase64(lines.join(''))
  } catch {
    throw new CertificateError('a PEM block that is not base64')
  }
}
