// The certificate of a record as a paper: what it says, section by section.
import type { SourceClass } from '@attestry/contract/evidence-kind'
import { type ClaimGroup, claimsIn, mayClaim } from '@attestry/contract/modules/attestation/claim'
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import {
  beijingTime,
  groupedNumber,
  type InBothLanguages,
  type LegalKey,
  type Paper,
  type PaperAttachment,
  type Row,
  readTime,
  type Section,
  type Sentence,
  type Value,
} from '../../../adapters/paper/port.ts'
import { certificateWords as words } from './certificate-words.ts'
import { type CertificateFacts, type CertifiedAnchor, type CertifiedWarning, standingOfFacts } from './facts.ts'
import { frontPage } from './front-page.ts'
import type { CertifiedTimeStamp, CertifiedWitness } from './outside-parties.ts'

/** The certificate lists this many files and states how many more there are. */
const MAX_LISTED_FILES = 40
/** Each is listed in record.json. */
const MAX_LISTED_WARNINGS = 12
/** An address has up to 2,048 characters; record.json has all of it. */
const MAX_ADDRESS_LINES = 6
/** A row must fit on a page. */
const MAX_FIELDS_PER_ROW = 12
export const MANIFEST_NAME = 'record.json'

/** How a certificate describes each way of depositing. */
const sources = {
  collected: { lead: 'leadCollected', source: 'sourceCollected' },
  uploaded: { lead: 'leadUploaded', source: 'sourceUploaded' },
  digest: { lead: 'leadDigest', source: 'sourceDigest' },
} as const satisfies Record<SourceClass, { lead: LegalKey; source: LegalKey }>

const cite = (legal: LegalKey): Sentence => ({ legal })

export function certificatePaper(facts: CertificateFacts, attachments: readonly Pick<PaperAttachment, 'name'>[]): Paper {
  return {
    title: words.title,
    number: { label: words.number, value: facts.number },
    issuer: facts.platformName,
    ...(facts.platformEnglishName ? { englishIssuer: facts.platformEnglishName } : {}),
    ...(facts.office ? { office: facts.office } : {}),
    issuedAt: facts.issuedAt,
    issuedAtNote: words.issuedAtNotes[facts.disclosure],
    front: frontPage(facts),
    sections: [
      factSection(facts),
      digestSection(facts),
      proofSection(facts),
      meaningSection(facts),
      verifySection(
        facts,
        attachments.some(({ name }) => name === MANIFEST_NAME),
      ),
    ],
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: facts.verifyUrl, alt: words.qrAlt },
    metadata: { keywords: `attestry-record-sha256:${facts.digest}`, reason: `Evidence deposit certificate ${facts.number}` },
  }
}

/** Start and end of a capture, beside the time that the time-stamp proves. */
function capturedBetween({ capture }: CertificateFacts): InBothLanguages[] {
  const { startedAt, endedAt } = capture ?? {}
  return startedAt && endedAt ? [words.captured(beijingTime(startedAt), beijingTime(endedAt))] : []
}

/** The earliest time of an outside party; without any, the earliest time-stamp of the platform. */
function provenTime(facts: CertificateFacts): InBothLanguages {
  const { timeStamps, witnesses, anchors, log } = facts
  const stamped = (wanted: CertifiedTimeStamp['kind']) => timeStamps.filter(({ kind }) => kind === wanted).map(({ time }) => time)
  const sources = [
    ['external', stamped('external')],
    // The demo runs this witness itself, so it is no outside party.
    ['witness', witnesses.filter(({ name }) => !isDemoParty(name)).map(({ time }) => time)],
    ['anchor', anchors.flatMap(({ time }) => time ?? [])],
    ['embedded', stamped('embedded')],
    ['log', [log.loggedBy]],
  ] as const
  const [basis, times] = sources.find(([, found]) => found.length > 0) ?? ['log', [log.loggedBy]]
  const [first = log.loggedBy] = [...times].sort((a, b) => readTime(a).getTime() - readTime(b).getTime())
  const prove = mayClaim(standingOfFacts(facts), 'timeOutside') ? words.proven : words.provenByPlatform
  return prove(beijingTime(first), words.bases[basis])
}

function factSection(facts: CertificateFacts): Section {
  const { name, publicId, kind, sourceClass, identity, demo, operatorRole, times, warnings } = facts
  const labels = words.facts
  const rows: Row[] = [
    { label: labels.name, values: [name.trim() ? { text: name, type: 'strong', maxLines: 5 } : { sentences: labels.none }] },
    { label: labels.publicId, values: [{ text: publicId.replace(/(.{4})(?=.)/g, '$1 '), type: 'mono', maxLines: 1 }] },
    { label: labels.kind, values: [{ sentences: kind }] },
    {
      label: labels.source,
      values: [
        { sentences: words.sources[sourceClass] },
        { sentences: cite(sources[sourceClass].source), type: 'note', stacked: true },
      ],
    },
    ...captureRows(facts),
    ...subjectRows(facts),
    ...(demo
      ? [{ label: labels.identity, values: [{ sentences: labels.demoIdentity, type: 'note', stacked: true } as const] }]
      : []),
    ...(identity && !demo ? [{ label: labels.identity, values: [identityValue(identity)] }] : []),
    { label: labels.operator, values: [{ sentences: operatorRole }] },
    ...times.map(({ label, at, source }): Row => ({ label, values: [{ time: at }, { sentences: source, type: 'note' }] })),
    ...warnings.slice(0, MAX_LISTED_WARNINGS).map(warningRow),
  ]
  const lead = [cite(sources[sourceClass].lead), ...capturedBetween(facts), provenTime(facts)]
  return {
    heading: labels.heading,
    parts: [
      { kind: 'text', sentences: lead, stacked: true },
      { kind: 'rows', rows },
    ],
  }
}

function captureRows({ capture }: CertificateFacts): Row[] {
  if (!capture) return []
  const { addressAsked, addressReached, platformNamed, sellerNamed, platformOnPage, sellerOnPage } = capture
  const labels = words.facts
  const parties = (platform: string | null, seller: string | null) => [
    ...(platform ? [{ label: labels.platform, value: platform, type: 'small' } as const] : []),
    ...(seller ? [{ label: labels.seller, value: seller, type: 'small' } as const] : []),
  ]
  const named = parties(platformNamed, sellerNamed)
  const onPage = parties(platformOnPage, sellerOnPage)
  const elsewhere = addressReached !== null && addressReached !== addressAsked
  return [
    { label: labels.addressAsked, values: [{ text: addressAsked, type: 'mono', maxLines: MAX_ADDRESS_LINES }] },
    ...(elsewhere
      ? [{ label: labels.addressReached, values: [{ text: addressReached, type: 'mono', maxLines: MAX_ADDRESS_LINES } as const] }]
      : []),
    ...(named.length > 0 ? [{ label: labels.named, values: named }] : []),
    ...(onPage.length > 0 ? [{ label: labels.onPage, values: onPage }] : []),
  ]
}

const warningRow = ({ name, seen }: CertifiedWarning): Row => ({
  label: words.facts.warning,
  values: [
    { sentences: name, stacked: true },
    ...(seen === null
      ? []
      : [
          typeof seen === 'string'
            ? ({ label: words.facts.seen, value: seen, type: 'small' } as const)
            : ({ sentences: seen, type: 'note', stacked: true } as const),
        ]),
  ],
})

const identityValue = (identity: 'verified' | 'unverified'): Value => ({
  sentences: cite(identity === 'verified' ? 'verifiedIdentity' : 'statedIdentity'),
  type: 'note',
  stacked: true,
})

function subjectRows({ subject }: CertificateFacts): Row[] {
  const label = words.facts.subject
  if (subject.length === 0) return [{ label, values: [{ sentences: words.facts.noSubject }] }]
  const values = subject.map(({ field, shown }): Value => {
    const name = field === 'name' || field === 'phone' ? words.fields[field] : { zh: field, en: '' }
    return { label: name, value: shown, type: 'value' }
  })
  return Array.from({ length: Math.ceil(values.length / MAX_FIELDS_PER_ROW) }, (_, row) => ({
    label,
    values: values.slice(row * MAX_FIELDS_PER_ROW, (row + 1) * MAX_FIELDS_PER_ROW),
  }))
}

function digestSection({ digest, files }: CertificateFacts): Section {
  const { heading, manifest, manifestNote, noFiles, files: title, more } = words.digest
  const listed = files.slice(0, MAX_LISTED_FILES)
  const hidden = files.length - listed.length
  return {
    heading,
    parts: [
      { kind: 'digest', digest, label: manifest, note: manifestNote },
      files.length === 0
        ? { kind: 'text', sentences: noFiles }
        : { kind: 'files', title: title(files.length), files: listed, more: hidden > 0 ? more(hidden) : null },
    ],
  }
}

function proofSection({ log, timeStamps, witnesses, anchors, trustDigest }: CertificateFacts): Section {
  const labels = words.proof
  const position = labels.positionOf(groupedNumber(log.index), groupedNumber(log.size))
  const rows: Row[] = [
    { label: labels.log, values: [{ text: log.origin, type: 'mono', maxLines: 3 }, { sentences: position }] },
    { label: labels.root, values: [{ text: log.root, type: 'mono', maxLines: 3 }] },
    { label: labels.loggedBy, values: [{ time: log.loggedBy }] },
    ...(timeStamps.length === 0 ? [{ label: labels.timeStamp, values: [{ sentences: labels.noTimeStamp, stacked: true }] }] : []),
    ...timeStamps.map(timeStampRow),
    ...(witnesses.length === 0 ? [{ label: labels.witness, values: [{ sentences: labels.noWitness }] }] : []),
    ...witnesses.map(witnessRow),
    ...(anchors.length === 0 ? [{ label: labels.anchor, values: [{ sentences: labels.noAnchor }] }] : []),
    ...anchors.map(anchorRow),
    { label: labels.trust, values: [{ digest: trustDigest }, { sentences: labels.trustNote, type: 'note' }] },
  ]
  return { heading: labels.heading, parts: [{ kind: 'rows', rows }] }
}

/** Algorithms of the platform's own services, whose names are technical ids. */
const ownSuites: Readonly<Record<string, string>> = { embedded: 'P-256, SHA-256', 'embedded-sm2': 'SM2, SM3' }

const timeStampRow = ({ authority, kind, time, serial, policy }: CertifiedTimeStamp): Row => ({
  label: words.proof.timeStamp,
  values: [
    { text: ownSuites[authority] ?? authority, maxLines: 2 },
    { sentences: words.proof[kind], type: 'note' },
    { gap: 2 },
    { time },
    { label: words.proof.serial, value: serial },
    { label: words.proof.policy, value: policy },
  ],
})

const witnessRow = ({ name, time }: CertifiedWitness): Row => ({
  label: words.proof.witness,
  values: [{ text: name, maxLines: 2 }, { time }],
})

const anchorRow = ({ chain, time, reference, explorerUrl }: CertifiedAnchor): Row => ({
  label: words.proof.anchor,
  values: [
    { text: chain, maxLines: 2 },
    time === null ? { sentences: words.proof.timePending, type: 'note' } : { time },
    { label: words.proof.reference, value: reference },
    ...(explorerUrl === null ? [] : [{ label: words.proof.explorer, value: explorerUrl }]),
  ],
})

function meaningSection(facts: CertificateFacts): Section {
  const standing = standingOfFacts(facts)
  const points = (['proved', 'stated', 'notProved'] satisfies ClaimGroup[]).map((group) => ({
    title: words.meaning.groups[group],
    points: claimsIn(group, standing).map(cite),
  }))
  return {
    heading: words.meaning.heading,
    parts: points.filter((part) => part.points.length > 0).map((part) => ({ kind: 'points', ...part })),
  }
}

function verifySection({ verifyUrl }: CertificateFacts, hasManifest: boolean): Section {
  const { heading, online, package: offline, files, manifest, signature } = words.verify
  const further = [offline, files, ...(hasManifest ? [manifest] : []), signature]
  return {
    heading,
    parts: [{ kind: 'steps', steps: [{ sentences: online, link: verifyUrl }, ...further.map((sentences) => ({ sentences }))] }],
  }
}
