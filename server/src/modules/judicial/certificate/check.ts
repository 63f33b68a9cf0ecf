// Public check of a certificate: nothing tells a wrong number from a wrong name, and names are masked.
import { createHash, timingSafeEqual } from 'node:crypto'
import { maskedName } from '@attestry/contract/masking'
import type { CheckedCertificate, certificateCheckApi } from '@attestry/contract/modules/judicial/certificate-check'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { entryText } from '@attestry/contract/modules/judicial/template'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findCase, stepsOf } from '../../casework/public.ts'
import { officeFacts } from '../notarization/documents.ts'
import { findApplication } from '../notarization/store.ts'
import { applicantOf } from '../purchase/draft.ts'
import { certificatesOf, findPurchase } from '../purchase/store.ts'
import { templateOf } from '../template/store.ts'
import { contentsOf } from './content.ts'
import { caseWithNumber, versionsOf } from './store.ts'
import { purchaseMatter } from './words.ts'

/** Brackets are typed in either width. */
export const spellingsOf = (number: string): string[] => [
  ...new Set([
    number,
    number.replaceAll('（', '(').replaceAll('）', ')'),
    number.replaceAll('(', '（').replaceAll(')', '）'),
    number.normalize('NFKC'),
  ]),
]

const nameDigest = (name: string): Buffer =>
  createHash('sha256').update(name.normalize('NFKC').replace(/\s/g, '').toLowerCase()).digest()

interface Certificate {
  /** Of every version: who holds an earlier one must learn that it was corrected, whatever it called the applicant. */
  readonly names: readonly string[]
  readonly answer: CheckedCertificate
}

const officeName = async (deps: Deps, platformId: number): Promise<string> => {
  const { office, platformName } = await officeFacts(deps, platformId)
  return office?.name ?? platformName
}

async function readNotarization(deps: Deps, platformId: number, id: string): Promise<Certificate> {
  const row = await findApplication(deps.db, platformId, id)
  const held = await findCase(deps.db, notarizationCase, platformId, { id })
  if (!row || !held) throw new Error(`certificate of ${id} has no application`)
  const template = await templateOf(deps.db, platformId, row.template_version)
  const contents = await contentsOf(deps, row, template)
  const versions = await versionsOf(deps.db, id)
  const [first] = versions
  const newest = versions.at(-1)
  const content = contents.at(-1)
  if (!first || !newest || !content) throw new Error(`certificate of ${id} has no version`)
  const revocation = (await stepsOf(deps.db, id)).findLast(({ act }) => act === 'revoke')
  const corrected = newest.version > 1
  return {
    names: contents.map(({ facts }) => facts.applicant.name),
    answer: {
      number: newest.number,
      state: held.state === 'revoked' ? 'revoked' : corrected ? 'corrected' : 'valid',
      applicant: maskedName(content.facts.applicant.name),
      matter: entryText(template.matters, content.facts.matter) ?? { zh: '', en: '' },
      office: await officeName(deps, platformId),
      issuedAt: first.issued_at.toISOString(),
      version: newest.version,
      correctedAt: corrected ? newest.issued_at.toISOString() : null,
      revokedAt: revocation?.at.toISOString() ?? null,
    },
  }
}

/** It is neither corrected nor revoked. */
async function readPurchase(deps: Deps, platformId: number, id: string): Promise<Certificate> {
  const row = await findPurchase(deps.db, platformId, id)
  const certificate = (await certificatesOf(deps.db, [id])).get(id)
  if (!row || !certificate) throw new Error(`purchase notarization ${id} has no certificate`)
  const { name } = applicantOf(deps, row)
  return {
    names: [name],
    answer: {
      number: certificate.number,
      state: 'valid',
      applicant: maskedName(name),
      matter: purchaseMatter,
      office: await officeName(deps, platformId),
      issuedAt: certificate.issued_at.toISOString(),
      version: 1,
      correctedAt: null,
      revokedAt: null,
    },
  }
}

const readers = { notarization: readNotarization, purchase: readPurchase } as const

/** An unknown number costs as much as a wrong name, so that the time of the answer tells nothing either. */
export const checkCertificate: Service<typeof certificateCheckApi.check> = async (deps, { platformId }, { number, name }) => {
  const found = await caseWithNumber(deps.db, platformId, spellingsOf(number))
  if (!found) return refuse(judicialErrors.CERTIFICATE_UNKNOWN)
  const { names, answer } = await readers[found.kind](deps, platformId, found.caseId)
  const asked = nameDigest(name)
  const isNamed = names.some((each) => timingSafeEqual(nameDigest(each), asked))
  return found.isFound && isNamed ? answer : refuse(judicialErrors.CERTIFICATE_UNKNOWN)
}
