// Puts keys and parts in the place of others: personal signing keys, keys of another purpose, another platform's trust, times before the record, deeply nested texts.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { parseNote } from '@attestry/proof/log/note'
import { PATHS, timeStampPath } from '@attestry/proof/package/layout'
import { testPackage } from '@attestry/proof/package/package.fixture'
import { signedPdf } from '@attestry/proof/package/pdf.fixture'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { signDetached, withSignatureTimeStamp } from '@attestry/proof/signature/cades'
import { type TestIdentity, testAuthority } from '@attestry/proof/signature/certificate.fixture'
import { readSignedData } from '@attestry/proof/signature/cms'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Change, type Files, fileOf, rewritten, type Samples, textOf } from './change.ts'
import { stamp } from './token-change.ts'

const HOUR_MS = 3_600_000
const OUTSIDE = 'outside.example'

type Add = (name: string, changed: Parameters<typeof rewritten>[1] | Files, by: readonly CheckId[], trust?: string) => void

export async function purposeChanges(samples: Samples): Promise<Change[]> {
  const { platform, files } = samples.whole
  const changes: Change[] = []
  const add: Add = (name, changed, by, trust = platform.trustDigest) =>
    void changes.push({
      kind: 'purpose',
      name,
      files: changed instanceof Map ? changed : rewritten(files, changed as Parameters<typeof rewritten>[1]),
      trust,
      expected: { refusedBy: by },
    })
  await addPersonalKeys(samples, add)
  await addOtherPurposes(samples, add)
  addOtherTrust(samples, add)
  addOtherSignatures(samples, add)
  await addContradictingTimes(samples, add)
  addUnusualTexts(samples, add)
  return changes
}

/** What a certificate of the record states: its digest, and all keywords. */
const certifiedTexts = (files: Files) => ({
  recordDigest: toHex(sha256(fileOf(files, PATHS.record))),
  keywords: readSignedPdf(fileOf(files, PATHS.certificate)).keywords ?? '',
})

const checkpointOf = (files: Files): Uint8Array => utf8(parseNote(textOf(files, PATHS.checkpoint)).text)

/** As server/src/modules/transparency/key/person.ts: a root of its own, which no trust list names. */
async function addPersonalKeys({ whole: { platform, files } }: Samples, add: Add): Promise<void> {
  const record = fileOf(files, PATHS.record)
  const { recordDigest, keywords } = certifiedTexts(files)
  const checkpoint = checkpointOf(files)
  const person = await testAuthority('ecdsa-p256-sha256', { name: 'Personal signatures' })
  const withRoot = ({ signatureIdentity, root }: typeof person): TestIdentity => ({ ...signatureIdentity, chain: [root] })
  const signedBy = async (identity: TestIdentity) => {
    const p7s = await signDetached(record, identity, { signingTime: platform.now })
    return { [PATHS.signature]: p7s, [PATHS.signatureTime]: await platform.stamp(p7s) }
  }
  const pdfSignedBy = (identity: TestIdentity) =>
    signedPdf(
      recordDigest,
      {
        ...platform.pdfSigners,
        sign: async (content) => {
          const p7s = await signDetached(content, identity, { signingTime: platform.now })
          return withSignatureTimeStamp(p7s, await platform.pdfSigners.stamp(readSignedData(p7s).signer.signature))
        },
      },
      { keywords },
    )
  add('the record signed with a personal key', await signedBy(person.signatureIdentity), ['signature'])
  add('the record signed with a personal key, with its root', await signedBy(withRoot(person)), ['signature'])
  add('the record signed with the root of personal keys', await signedBy(person.rootIdentity), ['signature'])
  add('the record signed with the trusted root itself', await signedBy(platform.authority.rootIdentity), ['signature'])
  add('the certificate signed with a personal key', { [PATHS.certificate]: await pdfSignedBy(person.signatureIdentity) }, [
    'certificate',
  ])
  add('the certificate signed with a personal key, with its root', { [PATHS.certificate]: await pdfSignedBy(withRoot(person)) }, [
    'certificate',
  ])
  add(
    'the checkpoint stamped with a personal key',
    { [timeStampPath('embedded')]: await stamp(person.signatureIdentity, 'sha256', checkpoint, platform.now) },
    ['time-stamps'],
  )
  add(
    'the checkpoint stamped by a time-stamp key of the root of personal keys',
    { [timeStampPath('embedded')]: await stamp(person.timeStampIdentity, 'sha256', checkpoint, platform.now) },
    ['time-stamps'],
  )
  const personRoot = toHex(sha256(person.root))
  const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(person.root).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`
  add('the root of personal keys beside the trusted ones', { [`proof/certs/${personRoot}.pem`]: pem }, ['trust'])
}

/** Parts of another purpose or another party. */
async function addOtherPurposes({ whole: { files } }: Samples, add: Add): Promise<void> {
  const outside = await testPlatform({ witnesses: 3, outsideAuthority: OUTSIDE })
  const stamped = await testPackage(outside, { outsideToken: OUTSIDE, tokens: 'unnamed' })
  const outsideText = utf8(parseNote(textOf(stamped.files, PATHS.checkpoint)).text)
  const exchange = (paths: Record<string, Uint8Array>) => rewritten(stamped.files, paths)
  add(
    'the token of an outside authority as that of the platform',
    exchange({ [timeStampPath('embedded')]: fileOf(stamped.files, timeStampPath(OUTSIDE)) }),
    ['time-stamps'],
    outside.trustDigest,
  )
  add(
    'the token of the platform as that of an outside authority',
    exchange({ [timeStampPath(OUTSIDE)]: fileOf(stamped.files, timeStampPath('embedded')) }),
    ['time-stamps'],
    outside.trustDigest,
  )
  add(
    'the SM2 token of the platform as that of an outside authority',
    exchange({ [timeStampPath(OUTSIDE)]: await outside.stamp(outsideText, 'embedded-sm2') }),
    ['time-stamps'],
    outside.trustDigest,
  )
  add(
    'the signature stamped by an outside authority',
    exchange({ [PATHS.signatureTime]: await outside.stampOutside(fileOf(stamped.files, PATHS.signature)) }),
    ['signature-time'],
    outside.trustDigest,
  )
  add(
    'the token of the signature as that of the checkpoint',
    { [timeStampPath('embedded')]: fileOf(files, PATHS.signatureTime) },
    ['time-stamps'],
  )
  add(
    'the token of the checkpoint as that of the signature',
    { [PATHS.signatureTime]: fileOf(files, timeStampPath('embedded')) },
    ['signature-time'],
  )
}

/** Another platform's trust list, roots, policy and log. */
function addOtherTrust({ whole: { files }, untrusted }: Samples, add: Add): void {
  const TRUST_PATHS = /^proof\/(trust\.txt|policy|certs\/)/
  const withTrustOf = (own: Files, foreign: Files) => {
    const kept = [...own].filter(([path]) => !TRUST_PATHS.test(path))
    return rewritten(new Map([...kept, ...[...foreign].filter(([path]) => TRUST_PATHS.test(path))]), {})
  }
  add(
    'a record with the trust of another platform',
    withTrustOf(files, untrusted.files),
    ['signature'],
    untrusted.platform.trustDigest,
  )
  add('a record with the trust of another platform, and the digest of its own', withTrustOf(files, untrusted.files), ['trust'])
  add('a record of another platform with our trust', withTrustOf(untrusted.files, files), ['signature'])
  const LOG_PATHS = [PATHS.inclusion, PATHS.checkpoint, timeStampPath('embedded'), timeStampPath('embedded-sm2')]
  add(
    'record and signature of ours, log of another platform',
    Object.fromEntries(LOG_PATHS.map((path) => [path, fileOf(untrusted.files, path)])),
    ['inclusion'],
  )
}

/** Checkpoints and cosignatures. */
function addOtherSignatures({ whole: { files }, other }: Samples, add: Add): void {
  const both = (edit: (note: string) => string) => ({
    [PATHS.checkpoint]: edit(textOf(files, PATHS.checkpoint)),
    [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(textOf(files, PATHS.checkpoint), edit),
  })
  const line = (name: string) => new RegExp(`^\u2014 ${name}\\S* (.*)\\n`, 'm')
  const lineOf = (name: string) => line(name).exec(textOf(files, PATHS.checkpoint))?.[0] ?? ''
  add(
    'the signature of the log in the name of a witness',
    both((note) =>
      note
        .replace(line('witness-2'), lineOf('attestry').replace(/^\u2014 \S+/, '\u2014 witness-2.example/w'))
        .replace(line('witness-3'), ''),
    ),
    ['witnesses'],
  )
  add(
    'one cosignature three times instead of three',
    both((note) =>
      note.replace(line('witness-2'), '').replace(line('witness-3'), '').concat(lineOf('witness-1'), lineOf('witness-1')),
    ),
    ['witnesses'],
  )
  add(
    'a cosignature of the anchored checkpoint',
    both((note) =>
      note.replace(line('witness-2'), line('witness-2').exec(textOf(files, 'proof/chain.evm.tlog-proof'))?.[0] ?? ''),
    ),
    ['witnesses'],
  )
  add(
    'a cosignature of another record',
    both((note) => note.replace(line('witness-2'), line('witness-2').exec(textOf(other.files, PATHS.checkpoint))?.[0] ?? '')),
    ['witnesses'],
  )
  add(
    '101 signature lines',
    both((note) => note + `\u2014 nobody.example/x ${Buffer.alloc(68, 7).toString('base64')}\n`.repeat(97)),
    ['checkpoint', 'inclusion'],
  )
  add(
    'a signature line with a carriage return',
    both((note) => note.replace(/\n$/, '\r\n')),
    ['checkpoint', 'inclusion'],
  )
  add(
    'a signature line with a hyphen instead of a dash',
    both((note) => `${note}- nobody.example/x ${Buffer.alloc(68, 7).toString('base64')}\n`),
    ['checkpoint', 'inclusion'],
  )
  add(
    'a signature line of four bytes',
    both((note) => `${note}\u2014 nobody.example/x ${Buffer.alloc(4, 7).toString('base64')}\n`),
    ['checkpoint', 'inclusion'],
  )
  add('an index with a leading zero', { [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(/^index /m, 'index 0') }, [
    'inclusion',
  ])
  add(
    'an index beyond 64 bits',
    {
      [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace(/^index (\d+)$/m, (_, at) => `index ${(1n << 64n) + BigInt(at)}`),
    },
    ['inclusion'],
  )
  add(
    'a line after the hashes of the path',
    { [PATHS.inclusion]: textOf(files, PATHS.inclusion).replace('\n\n', '\n# end\n\n') },
    ['inclusion'],
  )
}

/** Times that contradict the record. */
async function addContradictingTimes({ whole: { platform, files } }: Samples, add: Add): Promise<void> {
  const { recordDigest, keywords } = certifiedTexts(files)
  const early = new Date(platform.now.getTime() - 13 * HOUR_MS)
  const earlyStamp = async (content: Uint8Array) =>
    readTimeStampResponse(await stamp(platform.authority.timeStampIdentity, 'sha256', content, early)).token ?? new Uint8Array(0)
  const earlySigners = {
    now: early,
    stamp: earlyStamp,
    sign: async (content: Uint8Array) => {
      const p7s = await platform.sign(content)
      return withSignatureTimeStamp(p7s, await earlyStamp(readSignedData(p7s).signer.signature))
    },
  }
  add(
    'a certificate stamped before the record was made',
    { [PATHS.certificate]: await signedPdf(recordDigest, earlySigners, { keywords }) },
    ['certificate'],
  )
  const dated = async (now: string) =>
    signedPdf(recordDigest, { ...platform.pdfSigners, now: { toISOString: () => now } as unknown as Date }, { keywords })
  add('a certificate signed on a day that does not exist', { [PATHS.certificate]: await dated('2026-02-31T05:06:07.000Z') }, [
    'certificate',
  ])
  add('a certificate signed at 24:00', { [PATHS.certificate]: await dated('2026-03-03T24:00:00.000Z') }, ['certificate'])
  add('a certificate signed in second 60', { [PATHS.certificate]: await dated('2026-03-04T05:05:60.000Z') }, ['certificate'])
  const named = keywords.split(' ')
  const keyed = async (text: string) => ({
    [PATHS.certificate]: await signedPdf(recordDigest, platform.pdfSigners, { keywords: text }),
  })
  add('keywords in another order', await keyed([named[0], ...named.slice(1).reverse()].join(' ')), ['certificate'])
  add('a keyword twice', await keyed([...named, named.at(-1)].join(' ')), ['certificate'])
  add('a keyword of another kind', await keyed(`${keywords} verified-by-the-court`), ['certificate'])
  add('two blanks between keywords', await keyed(keywords.replace(' ', '  ')), ['certificate'])
  add('a blank after the keywords', await keyed(`${keywords} `), ['certificate'])
  add('a keyword in capitals', await keyed(keywords.replace(/:([0-9a-f]{64}) /, (_, hex) => `:${hex.toUpperCase()} `)), [
    'certificate',
  ])
}

/** Deeply nested or unusual texts, which must get a verdict rather than crash a verifier. */
function addUnusualTexts({ digestOnly }: Samples, add: Add): void {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  add('openings that nest deeply', { [PATHS.openings]: deep }, ['record'])
  add('an anchor that nests deeply', { 'proof/chain.evm.json': deep }, ['anchors'])
  add('a custody log that nests deeply', { [PATHS.custody]: `${deep}\n` }, ['record'])
  add('a record that nests deeply', { [PATHS.record]: deep }, ['record'])
  add(
    'openings with a name that objects inherit',
    { [PATHS.openings]: canonicalize([{ field: '__proto__', salt: '00'.repeat(16), value: 'x' }]) },
    ['record'],
  )
  add('an anchor that is a number', { 'proof/chain.evm.json': '7' }, ['anchors'])
  add('an anchor that is null', { 'proof/chain.evm.json': 'null' }, ['anchors'])
  add('openings that are null', { [PATHS.openings]: 'null' }, ['record'])
  add('a custody log of null', { [PATHS.custody]: 'null\n' }, ['record'])
  add('a policy that is not UTF-8', { [PATHS.policy]: Uint8Array.of(0xff, 0xfe, 0x0a) }, ['trust'])
  add('a checkpoint that is not UTF-8', { [PATHS.checkpoint]: Uint8Array.of(0xff, 0xfe, 0x0a) }, ['checkpoint'])
  add('a trust list that is empty', { [PATHS.trust]: '' }, ['trust'])
  add('an empty certificate', { [PATHS.certificate]: '' }, ['certificate'])
  add('an empty signature', { [PATHS.signature]: '' }, ['signature'])
  add('empty time-stamps', { [PATHS.signatureTime]: '', [timeStampPath('embedded')]: '', [timeStampPath('embedded-sm2')]: '' }, [
    'signature-time',
  ])
  add(
    'evidence beside a record of digests alone',
    rewritten(digestOnly.files, { 'data/x.txt': 'x' }),
    ['payload-sha256'],
    digestOnly.platform.trustDigest,
  )
}
