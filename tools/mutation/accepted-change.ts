// Changes that every verifier must accept because they alter nothing that is proven, each with the reason; and unchanged packages.
import { parseNote } from '@attestry/proof/log/note'
import { payloadPath } from '@attestry/proof/package/bag'
import { PATHS, timeStampPath } from '@attestry/proof/package/layout'
import { testPackage, zipOf } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { PACKAGE_TEXTS } from '@attestry/proof/package/verifier-paths'
import { flip, STATUS_OFFSET } from './byte-change.ts'
import { type Change, type Files, fileOf, rewritten, type Samples, textOf } from './change.ts'

const NOT_PROVEN = 'the guide and the tools prove nothing themselves; a verifier uses its own tools'
const OPTIONAL = 'the part is optional, and the verdict reports that it is absent'

export async function acceptedChanges({ whole, untrusted }: Samples): Promise<Change[]> {
  const { files, platform } = whole
  const accepted = (name: string, because: string, changed: { files: Files } | { archive: Uint8Array }): Change => ({
    kind: 'accepted',
    name,
    ...changed,
    trust: platform.trustDigest,
    expected: { acceptedBecause: because },
  })
  const without = (...paths: readonly string[]) => ({
    files: rewritten(files, Object.fromEntries(paths.map((path) => [path, undefined]))),
  })
  const unknownSignatureLine = `\u2014 nobody.example/x ${Buffer.alloc(68, 7).toString('base64')}\n`
  return [
    ...PACKAGE_TEXTS.map((path) =>
      accepted(`${path}: another text`, NOT_PROVEN, { files: rewritten(files, { [path]: `${textOf(files, path)}# more\n` }) }),
    ),
    accepted('bag-info.txt: another date', 'the day of packing is not what is proven', {
      files: rewritten(files, {
        [PATHS.info]: textOf(files, PATHS.info).replace(/Bagging-Date: .*/, 'Bagging-Date: 2030-01-01'),
      }),
    }),
    accepted('bag-info.txt: another software', 'which software packed it is not what is proven', {
      files: rewritten(files, {
        [PATHS.info]: textOf(files, PATHS.info).replace(/Bag-Software-Agent: .*/, 'Bag-Software-Agent: zip'),
      }),
    }),
    accepted(
      'the description of the format left out',
      'packages of earlier versions have none',
      without(PATHS.format, PATHS.formatInChinese),
    ),
    accepted('the disclosures withheld', OPTIONAL, without(PATHS.openings)),
    accepted('the custody log withheld', OPTIONAL, without(PATHS.custody)),
    accepted('the long-term proof left out', OPTIONAL, without(PATHS.evidenceRecord)),
    accepted('the anchor left out', OPTIONAL, without('proof/chain.evm.json', 'proof/chain.evm.tlog-proof')),
    accepted('one witness removed', 'the policy’s quorum is still met', {
      files: noteChanged(files, (note) => note.replace(/^\u2014 witness-3.*\n/m, '')),
    }),
    accepted('a signature of an unknown key', 'signatures of unknown keys are ignored, as the format specifies', {
      files: noteChanged(files, (note) => note + unknownSignatureLine),
    }),
    accepted('an unknown witness under the anchored checkpoint', 'only the log’s own signature is checked there', {
      files: rewritten(files, {
        'proof/chain.evm.tlog-proof': textOf(files, 'proof/chain.evm.tlog-proof') + unknownSignatureLine,
      }),
    }),
    accepted('a time-stamp granted with modifications', 'what was granted is in the token, and that is unchanged', {
      files: rewritten(files, { [PATHS.signatureTime]: flip(fileOf(files, PATHS.signatureTime), STATUS_OFFSET * 8).bytes }),
    }),
    accepted('a signature line of an unknown key with 1000 bytes', 'it counts for nothing, and a remark names it', {
      files: noteChanged(files, (note) => `${note}\u2014 nam ${'A'.repeat(992)}\n`),
    }),
    accepted('a file where packages of earlier versions had it', 'its name is escaped less', { files: inEarlierPlace(files) }),
    ...(await outsideAuthorityPackages()),
    accepted('times by a clock that was known to be wrong', 'the record says so, and they prove nothing', {
      files: (await testPackage(platform, { times: wrongClock(platform.now) })).files,
    }),
    accepted('the archive in another order', 'files have no order', { archive: zipOf(new Map([...files].reverse())) }),
    accepted('the archive of another day', 'its dates are those of packing', {
      archive: zipOf(files, new Date('2031-02-03T04:05:06Z')),
    }),
    {
      kind: 'accepted',
      name: 'an untrusted platform, with no trust digest required',
      files: untrusted.files,
      expected: {
        acceptedBecause:
          'it is valid in itself, and the verdict says that its anchors are its own and shows the digest to compare',
      },
    },
  ]
}

/** Under a name with characters that Windows refuses, of which earlier versions escaped only per cent signs. */
function inEarlierPlace(files: Files): Files {
  const path = 'Con .tar/a: "b"? <c>|d.txt'
  const [from, to] = [payloadPath(path), `data/${path}`]
  const listed = (manifest: string) =>
    textOf(files, manifest)
      .split(/(?<=\n)/)
      .map((line) => line.replace(from, () => to))
      .sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))
      .join('')
  return rewritten(files, {
    [from]: undefined,
    [to]: fileOf(files, from),
    [PATHS.payloadSha256]: listed(PATHS.payloadSha256),
    [PATHS.payloadSm3]: listed(PATHS.payloadSm3),
  })
}

/** Outside authorities are asked in order until enough have answered: one that is listed may have a token or not. */
async function outsideAuthorityPackages(): Promise<Change[]> {
  const platform = await testPlatform({ intermediate: false, outsideAuthority: 'outside.example' })
  // A certificate that names its tokens would refuse one that is added afterwards.
  const { files } = await testPackage(platform, { tokens: 'unnamed' })
  const stamped = await platform.stampOutside(new TextEncoder().encode(parseNote(textOf(files, PATHS.checkpoint)).text))
  const accepted = (name: string, changed: Files): Change => ({
    kind: 'accepted',
    name,
    files: changed,
    trust: platform.trustDigest,
    expected: { acceptedBecause: 'the trust list names the authority' },
  })
  return [
    accepted('no token of a listed outside authority', files),
    accepted('a token of a listed outside authority', rewritten(files, { [timeStampPath('outside.example')]: stamped })),
  ]
}

const wrongClock = (now: Date) => [
  { event: 'accepted', at: new Date(now.getTime() + 3_600_000).toISOString(), source: 'server, clock was ahead' },
  { event: 'sealed', at: now.toISOString(), source: 'server' },
]

function noteChanged(files: Files, change: (note: string) => string): Files {
  const note = textOf(files, PATHS.checkpoint)
  return rewritten(files, {
    [PATHS.checkpoint]: change(note),
    [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(note, change),
  })
}

export const unchangedPackages = ({ whole, other, digestOnly, untrusted }: Samples): Change[] =>
  Object.entries({ whole, other, digestOnly, untrusted }).map(([name, { files, platform }]) => ({
    kind: 'unchanged',
    name,
    files,
    trust: platform.trustDigest,
    expected: { acceptedBecause: 'nothing was changed' },
  }))
