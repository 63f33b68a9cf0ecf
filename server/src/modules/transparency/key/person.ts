// Keys that people sign with once: each is created for one act, certified by an authority of its own, used once and never stored.
import { generateKeyPair, sign as signWith } from 'node:crypto'
import { promisify } from 'node:util'
import { buildCertificate, parseCertificate } from '@attestry/proof/signature/certificate'
import type { PaperSigning } from '../../../adapters/paper/port.ts'
import { SCHEME_OF } from '../../../adapters/signer/port.ts'
import { hours, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { signingTime } from '../clock/check.ts'
import { stampPaper } from '../paper/stamp.ts'
import { authorityFor, revocationList } from './service.ts'

const newKeyPair = promisify(generateKeyPair)

/** The signature is made immediately and time-stamped; the certificate ends soon after, so that nothing else is signed with it. */
const VALID_MS = hours(1)
const BACKDATED_MS = minutes(5)
const ORGANIZATIONAL_UNIT = 'One-time key, not a licensed CA'
const MAX_NAME_CHARS = 64

export interface PersonalAct {
  readonly name: string
  /** What is signed, for example `notarization/ID/transcript/1/applicant`; visible ASCII. */
  readonly act: string
  /** SHA-256 of the version that the person saw and signs, hex. */
  readonly sha256: string
}

/** The certificate names the person, the act and the version; the signature can be made once. */
export async function personalSigning(deps: Deps, { name, act, sha256 }: PersonalAct): Promise<PaperSigning> {
  const authority = await authorityFor(deps, 'person-authority', 'p256')
  const { publicKey, privateKey } = await newKeyPair('ec', { namedCurve: 'P-256' })
  const now = await signingTime(deps)
  const certificate = await buildCertificate({
    subject: {
      commonName: [...name].slice(0, MAX_NAME_CHARS).join(''),
      organization: deps.site.logName,
      organizationalUnit: ORGANIZATIONAL_UNIT,
    },
    issuer: parseCertificate(authority.certificate),
    serial: BigInt(`0x${newId(now).replaceAll('-', '')}`),
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: new Date(now.getTime() + VALID_MS),
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    usage: 'signature',
    uri: personalActUri(act, sha256),
    scheme: SCHEME_OF.p256,
    sign: (tbs) => authority.sign('certificate', tbs),
  })
  let isUsed = false
  return {
    certificate,
    chain: [authority.certificate],
    crls: [await revocationList(deps, 'p256', 'person-authority')],
    sign: async (attributes) => {
      if (isUsed) throw new Error('a personal key signs once')
      isUsed = true
      return signWith('sha256', attributes, privateKey)
    },
    timeStamp: (digest) => stampPaper(deps, digest),
  }
}

export function personalActUri(act: string, sha256: string): string {
  if (!/^[\w./-]{1,200}$/.test(act) || !/^[0-9a-f]{64}$/.test(sha256))
    throw new TypeError(`not an act with a SHA-256 digest: ${act}, ${sha256}`)
  return `urn:attestry:act:${act}:sha256:${sha256}`
}

/** What a finished document needs beside its signatures: a time-stamp, and the lists of both authorities. */
export async function documentArchive(deps: Deps): Promise<Pick<PaperSigning, 'timeStamp' | 'crls'>> {
  const crls = await Promise.all([revocationList(deps, 'p256', 'person-authority'), revocationList(deps, 'p256')])
  return { crls, timeStamp: (digest) => stampPaper(deps, digest) }
}
