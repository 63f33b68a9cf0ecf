// Links to the four detailed parts of the privacy policy, each with a one-line summary.
import { paths } from '../../../paths.ts'
import { privacyWords } from './words.ts'

const partPaths = {
  collected: paths.privacyCollected(),
  recipients: paths.privacyRecipients(),
  permissions: paths.privacyPermissions(),
  retention: paths.privacyRetention(),
} as const

export type PrivacyPart = keyof typeof partPaths

/** `here`: the current part, which is not listed. */
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
        {(Object.keys(partPaths) as PrivacyPart[])
          .filter((part) => part !== here)
          .map((part) => (
            <li key={part}>
              <a href={partPaths[part]}>{parts[part].title}</a>
              <p>{parts[part].text}</p>
            </li>
          ))}
      </ul>
    </nav>
  )
}
