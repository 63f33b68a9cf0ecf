// Pages of the privacy policy's detailed parts.
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { type LegalText, TextContact, TextSections } from '../TextSections.tsx'
import { collectedWords } from './collected-words.ts'
import { type PrivacyPart, PrivacyParts } from './PrivacyParts.tsx'
import { permissionsWords } from './permissions-words.ts'
import { recipientsWords } from './recipients-words.ts'
import { retentionWords } from './retention-words.ts'
import { privacyWords } from './words.ts'

export const CollectedPage = ({ platform }: PageFacts) => (
  <PartPage here="collected" text={collectedWords.use()} platform={platform} />
)
export const RecipientsPage = ({ platform }: PageFacts) => (
  <PartPage here="recipients" text={recipientsWords.use()} platform={platform} />
)
export const PermissionsPage = ({ platform }: PageFacts) => (
  <PartPage here="permissions" text={permissionsWords.use()} platform={platform} />
)
export const RetentionPage = ({ platform }: PageFacts) => (
  <PartPage here="retention" text={retentionWords.use()} platform={platform} />
)

interface PartPageProps extends Pick<PageFacts, 'platform'> {
  readonly here: PrivacyPart
  readonly text: Pick<LegalText, 'title' | 'sections'>
}

function PartPage({ here, text: { title, sections }, platform }: PartPageProps) {
  const say = privacyWords.use()
  return (
    <TextSections text={{ title, operator: say.operator, effective: say.effective, sections }} platform={platform}>
      <PrivacyParts here={here} />
      <TextContact words={say.contact} platform={platform} />
    </TextSections>
  )
}
