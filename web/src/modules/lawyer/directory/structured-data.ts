// schema.org data of a lawyer's page, for search engines.
import type { Lawyer } from '@attestry/contract/modules/lawyer/directory'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { paths } from '../../../paths.ts'

export function lawyerHead({ answer }: PageFacts) {
  if (!answer || 'refusal' in answer) return undefined
  const { id, name, firm, city, summary, fields } = answer.data as Lawyer
  return {
    title: name,
    description: summary,
    canonical: paths.lawyer({ id }),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name,
      description: summary,
      worksFor: { '@type': 'LegalService', name: firm, address: city },
      knowsAbout: fields.map((field) => field.name),
    },
  }
}
