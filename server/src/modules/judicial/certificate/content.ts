// What each version of a certificate states: the facts that the applicant signed, and the corrections up to that version.
import type { Bilingual } from '@attestry/contract/endpoint'
import type { CorrectedField, Correction } from '@attestry/contract/modules/judicial/certificate-correction'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import { groupedNumber } from '../../../adapters/paper/port.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { signedFacts } from '../notarization/draft.ts'
import type { ApplicationFacts } from '../notarization/facts.ts'
import type { ApplicationRow } from '../notarization/store.ts'
import { type CorrectionRow, correctionsOf, versionsOf } from './store.ts'

export interface CertificateContent {
  readonly facts: ApplicationFacts
  readonly statement: Bilingual
}

type Entries = Correction['entries']

const context = ({ application_id, number }: Pick<CorrectionRow, 'application_id' | 'number'>) =>
  `judicial/correction/${application_id}/${number}`

export const sealEntries = (deps: Deps, ref: Pick<CorrectionRow, 'application_id' | 'number'>, entries: Entries): Buffer =>
  deps.secretBox.seal(JSON.stringify(entries), context(ref))

export const openEntries = (deps: Deps, row: CorrectionRow): Entries =>
  JSON.parse(deps.secretBox.open(row.sealed, context(row))) as Entries

/** The wording is the template's; nothing is stated that was not checked when it was approved. */
export function firstContent(facts: ApplicationFacts, { certificate }: NotarizationTemplate, issuedAt: Date): CertificateContent {
  const values: Readonly<Record<string, string>> = {
    applicant: facts.applicant.name,
    count: groupedNumber(facts.evidence.length),
    day: dayAt(issuedAt),
  }
  // In one pass, by a function: a name may look like a placeholder, or like a pattern of a replacement.
  const filled = (text: string) => text.replace(/\{(applicant|count|day)\}/g, (_, key: string) => values[key] ?? '')
  return { facts, statement: { zh: filled(certificate.zh), en: filled(certificate.en) } }
}

/** Null: the certificate does not state it. */
export function textIn({ facts, statement }: CertificateContent, field: CorrectedField): string | null {
  const { applicant, agent } = facts
  const texts: Readonly<Record<CorrectedField, string | undefined>> = {
    'applicant-name': applicant.name,
    'applicant-number': applicant.number,
    representative: applicant.representative,
    'agent-name': agent?.name,
    'agent-number': agent?.number,
    'statement-zh': statement.zh,
    'statement-en': statement.en,
  }
  return texts[field] ?? null
}

/** A corrected name is corrected in the wording, too, unless that is corrected itself. */
export function withEntries(content: CertificateContent, entries: Entries): CertificateContent {
  const now = new Map(entries.map((each) => [each.field, each.now]))
  const { facts, statement } = content
  const { applicant, agent } = facts
  const name = now.get('applicant-name') ?? applicant.name
  const renamed = (text: string) => text.replaceAll(applicant.name, () => name)
  const representative = now.get('representative') ?? applicant.representative
  return {
    facts: {
      ...facts,
      applicant: {
        ...applicant,
        name,
        number: now.get('applicant-number') ?? applicant.number,
        ...(representative === undefined ? {} : { representative }),
      },
      ...(agent && {
        agent: { ...agent, name: now.get('agent-name') ?? agent.name, number: now.get('agent-number') ?? agent.number },
      }),
    },
    statement: {
      zh: now.get('statement-zh') ?? renamed(statement.zh),
      en: now.get('statement-en') ?? renamed(statement.en),
    },
  }
}

/** By version, the first at 0; empty: no certificate was issued. */
export async function contentsOf(deps: Deps, row: ApplicationRow, template: NotarizationTemplate): Promise<CertificateContent[]> {
  const [versions, corrections] = await Promise.all([versionsOf(deps.db, row.id), correctionsOf(deps.db, row.id)])
  const [first] = versions
  if (!first) return []
  const byNumber = new Map(corrections.map((each) => [each.number, each]))
  const contents = [firstContent(signedFacts(deps, row), template, first.issued_at)]
  for (const { correction } of versions.slice(1)) {
    const made = correction === null ? undefined : byNumber.get(correction)
    const last = contents.at(-1)
    if (!made || !last) throw new Error(`a version of the certificate of ${row.id} has no correction`)
    contents.push(withEntries(last, openEntries(deps, made)))
  }
  return contents
}
