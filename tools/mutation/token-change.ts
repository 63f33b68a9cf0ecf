// Exchanges time-stamp tokens for later ones of the true authorities, or removes one: the remaining ones are valid, but the record would look younger.
import { type DigestAlgorithm, digest, utf8 } from '@attestry/proof/bytes/digest'
import { parseNote } from '@attestry/proof/log/note'
import { PATHS, timeStampPath } from '@attestry/proof/package/layout'
import { testPackage } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import type { TestIdentity } from '@attestry/proof/signature/certificate.fixture'
import { answerTimeStampRequest, buildTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import { type Change, fileOf, rewritten, type Samples, textOf } from './change.ts'

/** As anybody can who asks the open time-stamp service. */
export const LATER_MS = 22 * 60_000
const OUTSIDE = 'outside.example'

export async function tokenChanges({ whole }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const later = new Date(platform.now.getTime() + LATER_MS)
  const stamps = (content: Uint8Array) => ({
    embedded: { [timeStampPath('embedded')]: stamp(platform.authority.timeStampIdentity, 'sha256', content, later) },
    sm2: { [timeStampPath('embedded-sm2')]: stamp(platform.sm2.timeStampIdentity, 'sm3', content, later) },
  })
  const { embedded, sm2 } = stamps(utf8(parseNote(textOf(files, PATHS.checkpoint)).text))
  const signature = {
    [PATHS.signatureTime]: stamp(platform.authority.timeStampIdentity, 'sha256', fileOf(files, PATHS.signature), later),
  }
  const laterProof = textOf(files, 'proof/chain.evm.tlog-proof')
  const laterCheckpoint = laterProof.slice(laterProof.indexOf('\n\n') + 2)
  const laterStamps = stamps(utf8(parseNote(laterCheckpoint).text))
  const swaps: Readonly<Record<string, Readonly<Record<string, string | Promise<Uint8Array>>>>> = {
    'of the signature': signature,
    'of the checkpoint': embedded,
    'of the checkpoint, in SM2': sm2,
    'of signature and checkpoint': { ...signature, ...embedded, ...sm2 },
    'of a later checkpoint, with that checkpoint': {
      ...laterStamps.embedded,
      ...laterStamps.sm2,
      [PATHS.checkpoint]: laterCheckpoint,
      [PATHS.inclusion]: laterProof,
    },
  }
  const exchanged = await Promise.all(
    Object.entries(swaps).map(async ([name, swap]): Promise<Change> => {
      const changed = await Promise.all(Object.entries(swap).map(async ([path, content]) => [path, await content] as const))
      return {
        kind: 'swap',
        name: `token exchanged for a later valid one: ${name}`,
        files: rewritten(files, Object.fromEntries(changed)),
        trust: platform.trustDigest,
        expected: { refusedBy: ['certificate'] },
      }
    }),
  )
  return [...exchanged, await tokenRemoved()]
}

async function tokenRemoved(): Promise<Change> {
  const platform = await testPlatform({ intermediate: false, outsideAuthority: OUTSIDE })
  const { files } = await testPackage(platform, { outsideToken: OUTSIDE })
  return {
    kind: 'swap',
    name: 'the token of a listed outside authority removed, which the certificate names',
    files: rewritten(files, { [timeStampPath(OUTSIDE)]: undefined }),
    trust: platform.trustDigest,
    expected: { refusedBy: ['certificate'] },
  }
}

export function stamp(identity: TestIdentity, algorithm: DigestAlgorithm, content: Uint8Array, now: Date): Promise<Uint8Array> {
  const request = buildTimeStampRequest({ digest: digest(algorithm, content), algorithm, certReq: true })
  return answerTimeStampRequest(request, { identity, policy: '1.3.6.1.4.1.99999.1', serial: () => 78n, now })
}
