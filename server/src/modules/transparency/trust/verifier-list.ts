// The verifiers that packages contain and people download: published at permanent addresses, with a list of their digests that `sha256sum -c` reads.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import type { Deps } from '../../../kernel/deps.ts'
import { publishList } from './published.ts'

export const VERIFIER_LIST = 'SHA256SUMS'

export interface VerifierList {
  readonly digest: string
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number; readonly path: string }[]
}

/** Names on the shelf have no capital letters. */
export const verifierName = (path: string): string => path.toLowerCase()

const folderOf = (digest: string): string => `log/verifier/${digest}`

export const verifierListPath = (digest: string): string => `/${folderOf(digest)}/${VERIFIER_LIST}`

/** The files do not change while the process runs. */
const lists = new WeakMap<object, VerifierList & { readonly text: string }>()

function verifierList({ site }: Deps) {
  const known = lists.get(site)
  if (known) return known
  const digests = [...site.verifierFiles()].map(([name, bytes]) => ({ name, sha256: toHex(sha256(bytes)), bytes: bytes.length }))
  const text = digests.map((file) => `${file.sha256}  ${file.name}\n`).join('')
  const digest = toHex(sha256(utf8(text)))
  const files = digests.map((file) => ({ ...file, path: `/${folderOf(digest)}/${file.name}` }))
  lists.set(site, { digest, files, text })
  return { digest, files, text }
}

export async function publishVerifiers(deps: Deps, platformId: number): Promise<VerifierList> {
  const { digest, files, text } = verifierList(deps)
  const folder = folderOf(digest)
  const stored = new Map([...deps.site.verifierFiles()].map(([name, bytes]) => [verifierName(`${folder}/${name}`), bytes]))
  stored.set(verifierName(`${folder}/${VERIFIER_LIST}`), utf8(text))
  await publishList(deps, { platformId, kind: 'verifier', text, files: stored })
  return { digest, files }
}
