// The service agreement.
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { TextSections } from '../TextSections.tsx'
import { agreementWords } from './words.ts'

export function AgreementPage({ platform }: PageFacts) {
  const { title, operator, effective, sections } = agreementWords.use()
  return <TextSections text={{ title, operator, effective, sections }} platform={platform} />
}
