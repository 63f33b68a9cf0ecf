// Public check of a certificate: nothing tells a wrong number from a wrong name, and names are masked.
import { createHash, timingSafeEqual } from 'node:crypto'
import { maskedName } from '@attestry/contract/masking'
import type { certificateCheckApi } from '@attestry/contract/modules/judicial/certificate-check'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { entryText } from '@attestry/contract/modules/judicial/template'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findCase, stepsOf } from '../../casework/public.ts'
import { officeFacts } from '../notarization/documents.ts'
import { findApplication } from '../notarization/store.ts'
import { templateOf } from '../template/store.ts'
import { contentsOf } from './content.ts'
import { caseWithNumber, versionsOf } from './store.ts'

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

export const checkCertificate: Service<typeof certificateCheckApi.check> = async (deps, actor, { number, name }) => {
  const { platformId } = actor
  const id = await caseWithNumber(deps.db, platformId, spellingsOf(number))
  const row = id === undefined ? undefined : await findApplication(deps.db, platformId, id)
  const held = id === undefined ? undefined : await findCase(deps.db, notarizationCase, platformId, { id })
  if (!row || !held) return refuse(judicialErrors.CERTIFICATE_UNKNOWN)
  const template = await templateOf(deps.db, platformId, row.template_version)
  const contents = await contentsOf(deps, row, template)
  // Who holds an earlier version must learn that it was corrected, whatever it called the applicant.
  const asked = nameDigest(name)
  if (!contents.some(({ facts }) => timingSafeEqual(nameDigest(facts.applicant.name), asked)))
    refuse(judicialErrors.CERTIFICATE_UNKNOWN)
  const versions = await versionsOf(deps.db, row.id)
  const [first] = versions
  const newest = versions.at(-1)
  const content = contents.at(-1)
  if (!first || !newest || !content) throw new Error(`certificate ${number} has no version`)
  const revocation = (await stepsOf(deps.db, row.id)).findLast(({ act }) => act === 'revoke')
  const office = await officeFacts(deps, platformId)
  const corrected = newest.version > 1
  return {
    number: newest.number,
    state: held.state === 'revoked' ? ('revoked' as const) : corrected ? ('corrected' as const) : ('valid' as const),
    applicant: maskedName(content.facts.applicant.name),
    matter: entryText(template.matters, content.facts.matter) ?? { zh: '', en: '' },
    office: office.office?.name ?? office.platformName,
    issuedAt: first.issued_at.toISOString(),
    version: newest.version,
    correctedAt: corrected ? newest.issued_at.toISOString() : null,
    revokedAt: revocation?.at.toISOString() ?? null,
  }
}
