// The first page of a certificate: who vouches, what weakens the evidence, what it is, and five values to compare by eye.
import { headlineOf, type StrengthEntry, strengthOf } from '@attestry/contract/modules/attestation/claim'
import {
  beijingTime,
  type Front,
  groupedNumber,
  type InBothLanguages,
  type Part,
  type Row,
  type Value,
} from '../../../adapters/paper/port.ts'
import { captureAlerts, captureFrontRows, pictureOf } from './capture-front.ts'
import { certificateWords as words } from './certificate-words.ts'
import { type CertificateFacts, standingOfFacts } from './facts.ts'

/** An owner has two fields today; more would push the values to the next page. */
const MAX_OWNER_FIELDS = 4

export function frontPage(facts: CertificateFacts): Front {
  const picture = pictureOf(facts)
  const owner = ownerRow(facts)
  const rows = facts.capture ? captureFrontRows(facts, facts.capture, owner) : [...depositRows(facts), owner]
  return {
    parts: [
      ...(facts.demo ? [{ kind: 'alert', title: words.demo, lines: [] } as const] : []),
      strengthPart(facts),
      ...captureAlerts(facts),
      { kind: 'rows', rows, compact: true, ...(picture ? { picture } : {}) },
    ],
    foot: { heading: words.values.heading, rows: valueRows(facts) },
  }
}

function strengthPart(facts: CertificateFacts): Part {
  const standing = standingOfFacts(facts)
  const headline = headlineOf(standing)
  const { names, platformStamps, platformSigns } = words.strength
  return {
    kind: 'strength',
    headline: { legal: headline },
    text: { legal: `${headline}Text` },
    weak: headline === 'platformOnly',
    columns: strengthOf(standing).map((entry) => ({
      name: names[entry.voucher],
      state: stateOf(entry),
      vouches: entry.vouches,
      detail: entry.voucher === 'platform' ? (standing.ownTimeStamp ? platformStamps : platformSigns) : detailOf(entry),
    })),
  }
}

function stateOf({ vouches, reports }: StrengthEntry): InBothLanguages {
  const { vouches: yes, absent, notConfirmed } = words.strength
  if (vouches) return yes
  return reports.length > 0 ? notConfirmed : absent
}

function detailOf({ names, reports }: StrengthEntry): InBothLanguages {
  const said = (language: 'zh' | 'en') => reports.map(({ name, verdict }) => `${name} ${words.strength.saw[verdict][language]}`)
  return { zh: [...names, ...said('zh')].join(', '), en: [...names, ...said('en')].join(', ') }
}

function depositRows({ name, kind, sourceClass, files, times }: CertificateFacts): Row[] {
  const labels = words.front
  const sealed = times.find(({ event }) => event === 'sealed')
  const [first] = files
  return [
    {
      label: labels.name,
      values: [name.trim() ? { text: name, type: 'strong', maxLines: 2 } : { sentences: words.facts.none }],
    },
    { label: labels.kind, values: [{ sentences: joined(kind, words.sources[sourceClass]), type: 'note', maxLines: 2 }] },
    ...(first ? [{ label: labels.files, values: fileValues(first, files.length) }] : []),
    ...(sealed ? [{ label: sealed.label, values: [{ time: sealed.at }] }] : []),
  ]
}

const joined = (one: InBothLanguages, other: InBothLanguages): InBothLanguages => ({
  zh: `${one.zh} · ${other.zh}`,
  en: `${one.en} · ${other.en}`,
})

const fileValues = ({ path, sha256, sm3 }: CertificateFacts['files'][number], count: number): Value[] => [
  ...(count > 1 ? [{ sentences: words.digest.files(count), type: 'note' } as const] : []),
  { text: path, type: 'small', maxLines: 1 },
  ...(sha256 === null ? [] : [{ digest: sha256 }]),
  ...(sha256 === null && sm3 !== null ? [{ digest: sm3 }] : []),
]

function ownerRow({ subject, identity, demo, disclosure }: CertificateFacts): Row {
  const owner = subject.slice(0, MAX_OWNER_FIELDS).map(({ shown }) => shown)
  const standing = { verified: { legal: 'verifiedIdentity' }, unverified: { legal: 'statedIdentity' } } as const
  // A demo's identities are invented, as the red box above says.
  const notes = [words.front.disclosures[disclosure], ...(identity && !demo ? [standing[identity]] : [])]
  return {
    label: words.front.owner,
    values:
      owner.length === 0
        ? [{ sentences: words.facts.noSubject, type: 'note' }]
        : [
            { text: owner.join('  ·  '), type: 'strong', maxLines: 2 },
            { sentences: notes, type: 'note' },
          ],
  }
}

function valueRows({ number, publicId, digest, log, trustDigest }: CertificateFacts): Row[] {
  const say = words.values
  const where = (sentences: InBothLanguages): Value => ({ sentences, type: 'note' })
  return [
    {
      label: say.number,
      values: [
        { text: `${number}  ·  ${publicId.replace(/(.{4})(?=.)/g, '$1 ')}`, type: 'monoSmall', maxLines: 1 },
        where(say.numberWhere),
      ],
    },
    { label: say.record, values: [{ digest }, where(say.recordWhere)] },
    {
      label: say.checkpoint,
      values: [
        { text: `${groupedNumber(log.size)}  ·  ${beijingTime(log.loggedBy)}`, type: 'monoSmall', maxLines: 1 },
        { text: log.root, type: 'monoSmall', maxLines: 1 },
        where(say.checkpointWhere),
      ],
    },
    { label: say.trust, values: [{ digest: trustDigest }, where(say.trustWhere)] },
    { label: say.signer, values: [{ signer: 'fingerprint' }, where(say.signerWhere)] },
  ]
}
