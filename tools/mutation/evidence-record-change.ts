// Evidence records (RFC 4998) that are well-formed but prove something else, or hold parts that nothing covers.
import { concat, digest, sha256, utf8 } from '@attestry/proof/bytes/digest'
import { PATHS } from '@attestry/proof/package/layout'
import { attribute } from '@attestry/proof/signature/cms-attribute'
import { constructed, integer, octetString, oid, readDer, sequence, utf8String } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import {
  buildEvidenceRecord,
  hashTree,
  hashTreeRenewalLeaf,
  renewHashTree,
  renewTimeStamp,
  timeStampRenewalLeaf,
} from '@attestry/proof/time-stamp/evidence-record'
import { answerTimeStampRequest, buildTimeStampRequest, readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { type Change, fileOf, rewritten, type Samples } from './change.ts'
import { edited } from './cms-change.ts'
import { longer } from './frame-change.ts'

const HOUR_MS = 3_600_000
const HIDDEN = utf8String('issued by the National Time Service Center')

export async function evidenceRecordChanges({ whole, other, untrusted }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const record = fileOf(files, PATHS.record)
  const stampAt = async (
    value: Uint8Array,
    moment = platform.now,
    algorithm: 'sha256' | 'sha512' = 'sha256',
    identity = platform.authority.timeStampIdentity,
  ) => {
    const request = buildTimeStampRequest({ digest: value, algorithm, certReq: true })
    const policy = '1.3.6.1.4.1.99999.1'
    const answer = await answerTimeStampRequest(request, { identity, policy, serial: () => 79n, now: moment })
    return readTimeStampResponse(answer).token ?? new Uint8Array(0)
  }
  const later = (hours: number) => new Date(platform.now.getTime() + hours * HOUR_MS)
  const leaf = sha256(record)
  const simple = buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: [], token: await stampAt(leaf) }]] })
  // The records of one batch share a tree and a token.
  const otherLeaf = sha256(fileOf(other.files, PATHS.record))
  const batch = hashTree('sha256', [[leaf], [otherLeaf], [sha256(utf8('third'))]])
  const batchToken = await stampAt(batch.root)
  const inBatch = (reduced: readonly (readonly Uint8Array[])[]) =>
    buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced, token: batchToken }]] })
  const renewedBy = async (er: Uint8Array, moment: Date, identity = platform.authority.timeStampIdentity) => {
    const tree = hashTree('sha256', [timeStampRenewalLeaf(er).digests, [sha256(utf8('x'))]])
    return renewTimeStamp(er, { reduced: tree.reduced(0), token: await stampAt(tree.root, moment, 'sha256', identity) })
  }
  const rehashed = async (er: Uint8Array, of: Uint8Array, moment: Date) => {
    const { digests } = hashTreeRenewalLeaf(er, 'sha512', [digest('sha512', of)])
    const tree = hashTree('sha512', [digests])
    return renewHashTree(er, { algorithm: 'sha512', reduced: tree.reduced(0), token: await stampAt(tree.root, moment, 'sha512') })
  }
  const parts = (er: Uint8Array) =>
    readDer(er)
      .children()
      .map(({ raw }) => raw)
  const [version = leaf, algorithms = leaf, chains = leaf] = parts(simple)
  const withToken = async (edit: Parameters<typeof edited>[1]) =>
    buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: [], token: edited(await stampAt(leaf), edit) }]] })
  const certificates =
    (...more: readonly Uint8Array[]) =>
    (frame: Uint8Array[]) =>
      void frame.splice(3, 1, constructed(0xa0, readDer(frame[3] ?? leaf).content, ...more))
  const renewedOnce = await renewedBy(simple, later(2))
  const foreignAuthority = untrusted.platform.authority
  const concatenated = concat(...[leaf, otherLeaf].sort(Buffer.compare))

  const refused: Readonly<Record<string, Uint8Array>> = {
    'stamped before the record was made': buildEvidenceRecord({
      algorithm: 'sha256',
      chains: [[{ reduced: [], token: await stampAt(leaf, later(-13)) }]],
    }),
    'of another record of the same batch': inBatch(batch.reduced(2)),
    'whose tree leaves out a list': inBatch(batch.reduced(0).slice(0, -1)),
    'whose lists are in another order': inBatch([...batch.reduced(0)].reverse()),
    'whose lists are joined': inBatch([batch.reduced(0).flat()]),
    'with a list twice': inBatch([...batch.reduced(0), ...batch.reduced(0).slice(-1)]),
    'with a tree over a digest of two digests': inBatch([[sha256(concatenated), leaf], ...batch.reduced(0).slice(1)]),
    'with a digest more in the first list': inBatch(
      batch.reduced(0).map((list, at) => (at === 0 ? [...list, list[0] ?? leaf] : list)),
    ),
    'with a digest algorithm that no time-stamp uses': sequence(
      version,
      sequence(readDer(algorithms).content, sequence(oid(OID.sha512))),
      chains,
    ),
    'with an unknown digest algorithm': sequence(
      version,
      sequence(readDer(algorithms).content, sequence(oid('1.2.156.10197.6.1.4.2.1'))),
      chains,
    ),
    'with a text as parameter of a digest algorithm': sequence(
      version,
      sequence(readDer(algorithms).content, sequence(oid('1.2.3'), HIDDEN)),
      chains,
    ),
    'with its digest algorithm twice': sequence(
      version,
      sequence(readDer(algorithms).content, readDer(algorithms).content),
      chains,
    ),
    'without digest algorithms': sequence(version, sequence(), chains),
    'of another version': sequence(integer(2), algorithms, chains),
    'with crypto infos': sequence(version, algorithms, constructed(0xa0, HIDDEN), chains),
    'with encryption infos': sequence(version, algorithms, constructed(0xa1, HIDDEN), chains),
    'with something after the chains': sequence(version, algorithms, chains, HIDDEN),
    'in a longer length': longer(simple),
    'with its chains in a longer length': sequence(version, algorithms, longer(chains)),
    'with an empty chain': sequence(version, algorithms, sequence(readDer(chains).content, sequence())),
    'with attributes beside a time-stamp': sequence(
      version,
      algorithms,
      sequence(
        sequence(
          sequence(constructed(0xa0, oid(OID.sha256)), constructed(0xa1, attribute('1.2.3', HIDDEN)), await stampAt(leaf)),
        ),
      ),
    ),
    'whose last token has an unsigned attribute': await withToken(
      (_, signer) => void signer.push(constructed(0xa1, attribute('1.2.3', HIDDEN))),
    ),
    'whose last token has a revocation list': await withToken((frame) => void frame.splice(4, 0, constructed(0xa1, sequence()))),
    'whose last token has an attribute certificate': await withToken((frame) => {
      frame[0] = integer(4)
      frame[3] = constructed(0xa0, readDer(frame[3] ?? leaf).content, constructed(0xa2, HIDDEN))
    }),
    'whose last token has a certificate of no use': await withToken(certificates(foreignAuthority.root)),
    'whose last token has 40 certificates of no use': await withToken(certificates(...Array(40).fill(foreignAuthority.root))),
    'whose last token has a certificate twice': await withToken(certificates(platform.authority.timeStampIdentity.certificate)),
    'whose last token has a text as a certificate': await withToken(certificates(sequence(HIDDEN))),
    'whose last token has an empty certificate': await withToken(certificates(sequence())),
    'whose last token lists one more digest algorithm': await withToken((frame) => {
      frame[1] = constructed(0x31, readDer(frame[1] ?? leaf).content, sequence(oid('1.2.3.4'), HIDDEN))
    }),
    'renewed by another authority': await renewedBy(simple, later(2), foreignAuthority.timeStampIdentity),
    'renewed before its time-stamp': await renewedBy(simple, later(-2)),
    'renewed with a certificate for signatures': await renewedBy(simple, later(2), platform.authority.signatureIdentity),
    'renewed in the future': await renewedBy(simple, new Date('2050-01-01T00:00:00Z')),
    'whose renewal stands first': reversedChain(renewedOnce),
    'whose renewal is of another record': await (async () => {
      const foreign = buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: [], token: await stampAt(otherLeaf) }]] })
      return spliced(simple, await renewedBy(foreign, later(2)))
    })(),
    'rehashed over another record': await rehashed(simple, fileOf(other.files, PATHS.record), later(3)),
    'rehashed, with its first chain removed': withoutFirstChain(await rehashed(simple, record, later(3))),
    'rehashed, with its first chain exchanged': exchangedFirst(await rehashed(simple, record, later(3)), renewedOnce),
    'a token instead': await stampAt(leaf),
    'a time-stamp response instead': await platform.stamp(record),
    'a list of digests that is a text': sequence(
      version,
      algorithms,
      sequence(
        sequence(
          sequence(constructed(0xa0, oid(OID.sha256)), constructed(0xa2, sequence(octetString(leaf), HIDDEN)), batchToken),
        ),
      ),
    ),
  }
  const accepted: Readonly<Record<string, Uint8Array>> = {
    'of a batch': inBatch(batch.reduced(0)),
    'renewed once': renewedOnce,
    'whose first token has a text as a certificate, renewed': await renewedBy(
      await withToken(certificates(sequence(HIDDEN))),
      later(2),
    ),
    'renewed twice': await renewedBy(renewedOnce, later(4)),
    'renewed and rehashed': await rehashed(renewedOnce, record, later(5)),
    'rehashed twice': await rehashed(await rehashed(simple, record, later(3)), record, later(5)),
  }
  const change = (name: string, er: Uint8Array, expected: Change['expected']): Change => ({
    kind: 'evidence-record',
    name: `an evidence record ${name}`,
    files: rewritten(files, { [PATHS.evidenceRecord]: er }),
    trust: platform.trustDigest,
    expected,
    beyondScript: 'evidence-record',
  })
  return [
    ...Object.entries(refused).map(([name, er]) => change(name, er, { refusedBy: ['evidence-record'] })),
    ...Object.entries(accepted).map(([name, er]) => change(name, er, { acceptedBecause: 'it is valid' })),
  ]
}

const fieldsOf = (er: Uint8Array) => readDer(er).children()
const withChains = (er: Uint8Array, chains: readonly Uint8Array[]): Uint8Array => {
  const [version, algorithms] = fieldsOf(er)
  return sequence(version?.raw ?? er, algorithms?.raw ?? er, sequence(...chains))
}
const chainsOf = (er: Uint8Array) => fieldsOf(er)[2]?.children() ?? []

const reversedChain = (er: Uint8Array): Uint8Array =>
  withChains(
    er,
    chainsOf(er).map((chain) =>
      sequence(
        ...chain
          .children()
          .map(({ raw }) => raw)
          .reverse(),
      ),
    ),
  )

const withoutFirstChain = (er: Uint8Array): Uint8Array =>
  withChains(
    er,
    chainsOf(er)
      .slice(1)
      .map(({ raw }) => raw),
  )

const exchangedFirst = (er: Uint8Array, by: Uint8Array): Uint8Array =>
  withChains(
    er,
    [...chainsOf(by), ...chainsOf(er).slice(1)].map(({ raw }) => raw),
  )

/** The first time-stamp of one, the renewal of another. */
const spliced = (er: Uint8Array, renewal: Uint8Array): Uint8Array => {
  const [first] = chainsOf(er)[0]?.children() ?? []
  const [, second] = chainsOf(renewal)[0]?.children() ?? []
  return withChains(er, [sequence(first?.raw ?? er, second?.raw ?? er)])
}
