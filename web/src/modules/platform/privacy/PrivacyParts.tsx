// The four documents that belong to the privacy policy, each with a line on what it says.
import { paths } from '../../../paths.ts'
import { privacyWords } from './words.ts'

const addresses = {
  collected: paths.privacyCollected(),
  recipients: paths.privacyRecipients(),
  permissions: paths.privacyPermissions(),
  keeping: paths.privacyKeeping(),
} as const

export type PrivacyPart = keyof typeof addresses

/** `here`: the one that is being read is not offered again. */
export function PrivacyParts({ here }: { readonly here?: PrivacyPart }) {
  const { parts, partsTitle, whole } = privacyWords.use()
  return (
    <nav aria-label={partsTitle}>
      <h2>{partsTitle}</h2>
      <ul className="text-parts">
        {here && (
          <li>
            <a href={paths.privacy()}>{whole}</a>
          </li>
        )}
        {(Object.keys(addresses) as PrivacyPart[])
          .filter((part) => part !== here)
          .map((part) => (
            <li key={part}>
              <a href={addresses[part]}>{parts[part].title}</a>
              <p>{parts[part].text}</p>
            </li>
          ))}
      </ul>
    </nav>
  )
}
