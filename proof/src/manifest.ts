// The canonical manifest: what a record says of itself. Its SHA-256 is the record's digest.
import { canonicalize } from './canonical-json.ts'
import type { Commitment } from './commitment.ts'

export interface ManifestFacts {
  readonly number: string
  readonly platform: { readonly id: number; readonly name: string }
  readonly kind: string
  readonly sourceClass: 'collected' | 'uploaded' | 'digest'
  readonly name: string
  readonly subject: readonly Commitment[]
  readonly operator: { readonly accountId: string; readonly role: string }
  readonly times: readonly { readonly event: string; readonly at: string; readonly source: string; readonly offsetMs?: number }[]
  readonly software: readonly { readonly name: string; readonly version: string }[]
  readonly environment: Readonly<Record<string, string>>
  readonly files: readonly { readonly path: string; readonly size: number | null; readonly sha256: string | null; readonly sm3: string | null; readonly mediaType: string | null }[]
}

export const buildManifest = (facts: ManifestFacts): string => canonicalize({ format: 'attestry/manifest/v1', ...facts })
