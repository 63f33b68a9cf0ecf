// The privacy policy, with links to its detailed parts.
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { TextContact, TextSections } from '../TextSections.tsx'
import { PrivacyParts } from './PrivacyParts.tsx'
import { privacyWords } from './words.ts'

export function PrivacyPage({ platform }: PageFacts) {
  const say = privacyWords.use()
  const { title, operator, effective, sections } = say
  return (
    <TextSections text={{ title, operator, effective, sections }} platform={platform}>
      <PrivacyParts />
      <TextContact words={say.contact} platform={platform} />
    </TextSections>
  )
}
