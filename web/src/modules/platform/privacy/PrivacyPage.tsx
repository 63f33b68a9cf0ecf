// What happens to personal information.
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { TextSections } from '../TextSections.tsx'
import { privacyWords } from './words.ts'

export function PrivacyPage({ platform }: PageFacts) {
  const { title, operator, effective, sections } = privacyWords.use()
  return <TextSections text={{ title, operator, effective, sections }} platform={platform} />
}
