// Trust list: the keys and roots a verifier has to trust, with one digest; published, printed on certificates, part of packages.

import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { parseVkey } from '@attestry/proof/log/note'
import { formatPolicy } from '@attestry/proof/log/policy'
import { formatTrust } from '@attestry/proof/log/trust'
import { certificateFingerprint } from '@attestry/proof/signature/certificate'
import type { Deps } from '../../../kernel/deps.ts'
import { identityFor } from '../key/service.ts'
import { logsOf } from '../log/store.ts'
import { embeddedAuthorities } from '../time-stamp/authority.ts'
import { trustedChains } from './chain.ts'
import { publishList } from './published.ts'
import { recordVantages, trustedVantages } from './vantage-period.ts'

export interface Trust {
  /** C2SP tlog-policy: the log's key, the witnesses and their quorum. */
  readonly policy: string
  readonly text: string
  readonly digest: string
  /** Every certificate the list names, DER. */
  readonly roots: readonly Uint8Array[]
}

/** Trust list of one log: each log has its own key. Not published: for checks, which must not change what they check. */
export async function unpublishedTrustOf(deps: Deps, log: { platform_id: number; vkey: string }): Promise<Trust> {
  const { witnesses, witnessQuorum, authorities } = deps.endorsers
  const members = witnesses.map(({ vkey }) => ({ name: parseVkey(vkey).name, key: parseVkey(vkey) }))
  const policy = formatPolicy({
    logs: [{ key: parseVkey(log.vkey) }],
    witnesses: members,
    groups: witnessQuorum > 0 ? [{ name: 'witnesses', threshold: witnessQuorum, members: members.map(({ name }) => name) }] : [],
    quorum: witnessQuorum > 0 ? 'witnesses' : 'none',
  })
  const signature = await identityFor(deps, 'record')
  const own = await Promise.all(
    embeddedAuthorities.map(async ({ name, key }) => ({ name, roots: [(await identityFor(deps, 'time-stamp', key)).root] })),
  )
  const stamping = [...own, ...authorities.map(({ name, anchors }) => ({ name, roots: anchors }))]
  const text = formatTrust({
    policySha256: toHex(sha256(utf8(policy))),
    signatureRoots: [certificateFingerprint(signature.root)],
    timeStampRoots: stamping.flatMap(({ name, roots }) =>
      roots.map((root) => ({ authority: name, fingerprint: certificateFingerprint(root) })),
    ),
    vantages: await trustedVantages(deps),
    chains: await trustedChains(deps.db),
  })
  return {
    policy,
    text,
    digest: toHex(sha256(utf8(text))),
    roots: unique([signature.root, ...stamping.flatMap(({ roots }) => roots)]),
  }
}

export async function trustOf(deps: Deps, log: { platform_id: number; vkey: string }): Promise<Trust> {
  await recordVantages(deps)
  const trust = await unpublishedTrustOf(deps, log)
  // Every list that was ever in force stays at its URL: old packages refer to it.
  const files = new Map([[trustName(trust.digest), utf8(trust.text)]])
  await publishList(deps, { platformId: log.platform_id, kind: 'trust', text: trust.text, files })
  return trust
}

/** Trust list of the platform's current log; undefined before its first record. */
export async function currentTrust(deps: Deps, platformId: number): Promise<Trust | undefined> {
  const log = (await logsOf(deps.db, platformId)).find((shard) => shard.note !== null)
  return log && trustOf(deps, log)
}

export const trustName = (digest: string): string => `log/trust/${digest}`

const unique = (certificates: readonly Uint8Array[]): Uint8Array[] => [
  ...new Map(certificates.map((certificate) => [certificateFingerprint(certificate), certificate])).values(),
]
