// Reads how a captured record was obtained from its manifest; null for records that were not captured.
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import type { Manifest } from '@attestry/proof/record/manifest'

export function captureFactsOf({ environment, times }: Pick<Manifest, 'environment' | 'times'>): CaptureFacts | null {
  const { addressAsked, addressReached, httpStatus, server, tls, attempt, completeness } = environment
  const { platformNamed, sellerNamed, platformOnPage, sellerOnPage } = environment
  if (addressAsked === undefined) return null
  const at = (wanted: string) => times.find(({ event }) => event === wanted)?.at ?? null
  return {
    addressAsked,
    addressReached: addressReached ?? null,
    platformNamed: platformNamed ?? null,
    sellerNamed: sellerNamed ?? null,
    platformOnPage: platformOnPage ?? null,
    sellerOnPage: sellerOnPage ?? null,
    askedAt: at('capture-asked'),
    startedAt: at('capture-begun'),
    endedAt: at('capture-ended'),
    httpStatus: httpStatus ?? null,
    server: server ?? null,
    tls: tls ?? null,
    attempt: attempt ?? null,
    completeness: completeness ?? null,
    warnings: warningsOf(environment),
  }
}

const WARNING_ENTRY = /^([a-z0-9-]+)(?:: ([\s\S]+))?$/

/** Manifests of earlier versions name the warnings only, without what was seen. */
export function warningsOf(environment: Manifest['environment']): CaptureFacts['warnings'] {
  const numbered = Object.keys(environment).filter((key) => /^warning \d+$/.test(key)).length
  const entries = numbered
    ? Array.from({ length: numbered }, (_, at) => environment[`warning ${at + 1}`] ?? '')
    : (environment.warnings ?? 'none').split(', ').filter((kind) => kind !== 'none')
  return entries.map((entry) => {
    const [, kind = entry, seen = null] = WARNING_ENTRY.exec(entry) ?? []
    return { kind, seen }
  })
}
