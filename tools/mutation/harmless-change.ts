// Changes that alter nothing that is proven, each with the reason why it is right to accept it; and unchanged packages.
import { sha256 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { PATHS } from '@attestry/proof/package/layout'
import { zipOf } from '@attestry/proof/package/package.fixture'
import { signedPdf, stampedAgain } from '@attestry/proof/package/pdf.fixture'
import { flip, STATUS } from './byte-change.ts'
import { type Bench, type Change, type Files, fileOf, rewritten, textOf } from './change.ts'

const ITS_TEXT = 'the guide and the tools prove nothing themselves, and whoever verifies uses tools of their own'
const LESS = 'what may be absent is absent, and the verdict says so'

export async function harmlessChanges({ whole, stranger }: Bench): Promise<Change[]> {
  const { files, platform } = whole
  const accepted = (name: string, because: string, changed: { files: Files } | { archive: Uint8Array }): Change => ({
    kind: 'harmless',
    name,
    ...changed,
    trust: platform.trustDigest,
    expected: { acceptedBecause: because },
  })
  const without = (...paths: readonly string[]) => ({
    files: rewritten(files, Object.fromEntries(paths.map((path) => [path, undefined]))),
  })
  const [crl = ''] = [...files.keys()].filter((path) => path.startsWith('proof/crls/'))
  const pdf = fileOf(files, PATHS.certificate)
  const unknownLine = `\u2014 nobody.example/x ${Buffer.alloc(68, 7).toString('base64')}\n`
  return [
    ...[PATHS.guide, PATHS.script, PATHS.page].map((path) =>
      accepted(`${path}: another text`, ITS_TEXT, { files: rewritten(files, { [path]: `${textOf(files, path)}# more\n` }) }),
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
    accepted('the disclosures withheld', LESS, without(PATHS.openings)),
    accepted('the long-term proof left out', LESS, without(PATHS.evidenceRecord)),
    accepted('the anchor left out', LESS, without('proof/chain.evm.json', 'proof/chain.evm.tlog-proof')),
    accepted('the revocation list left out', 'lists in a package can only speak against the signer', without(crl)),
    accepted('a revocation list that cannot be read', 'lists in a package can only speak against the signer', {
      files: rewritten(files, { [crl]: 'not a list' }),
    }),
    accepted('a witness less', 'as many are left as the policy asks for', {
      files: noteChanged(files, (note) => note.replace(/^\u2014 witness-3.*\n/m, '')),
    }),
    accepted('a signature of nobody known', 'signatures of unknown keys are passed over, as the format says', {
      files: noteChanged(files, (note) => note + unknownLine),
    }),
    accepted('a witness under the anchored checkpoint who is not known', 'there it is the log’s own signature that counts', {
      files: rewritten(files, { 'proof/chain.evm.tlog-proof': textOf(files, 'proof/chain.evm.tlog-proof') + unknownLine }),
    }),
    accepted('a time-stamp granted with modifications', 'what was granted is in the token, and that is unchanged', {
      files: rewritten(files, { [PATHS.signatureTime]: flip(fileOf(files, PATHS.signatureTime), STATUS * 8).bytes }),
    }),
    accepted('one more document time-stamp', 'that is how a signed PDF is renewed', {
      files: rewritten(files, { [PATHS.certificate]: await stampedAgain(pdf, platform.pdfSigners) }),
    }),
    accepted('certificates to verify with, after the document time-stamp', 'they only help to verify it later', {
      files: rewritten(files, {
        [PATHS.certificate]: await signedPdf(toHex(sha256(fileOf(files, PATHS.record))), platform.pdfSigners, { field: 'added' }),
      }),
    }),
    accepted('the archive in another order', 'files have no order', { archive: zipOf(new Map([...files].reverse())) }),
    accepted('the archive of another day', 'its dates are those of packing', {
      archive: zipOf(files, new Date('2031-02-03T04:05:06Z')),
    }),
    {
      kind: 'harmless',
      name: 'a platform of one’s own, and no trust digest demanded',
      files: stranger.files,
      expected: {
        acceptedBecause:
          'it is valid in itself, and the verdict says that its anchors are its own and shows the digest to compare',
      },
    },
  ]
}

function noteChanged(files: Files, change: (note: string) => string): Files {
  const note = textOf(files, PATHS.checkpoint)
  return rewritten(files, {
    [PATHS.checkpoint]: change(note),
    [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(note, change),
  })
}

export const unchangedPackages = ({ whole, other, digestOnly, stranger }: Bench): Change[] =>
  Object.entries({ whole, other, digestOnly, stranger }).map(([name, { files, platform }]) => ({
    kind: 'unchanged',
    name,
    files,
    trust: platform.trustDigest,
    expected: { acceptedBecause: 'nothing was changed' },
  }))
