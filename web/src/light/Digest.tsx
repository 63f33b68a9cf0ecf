// A digest in groups of eight, separated by CSS, so that copying gives the plain value.
import { digestGroups } from '../kernel/format.ts'

interface DigestProps {
  readonly value: string
  /** Characters that differ from this digest are marked. */
  readonly comparedWith?: string
}

export function Digest({ value, comparedWith }: DigestProps) {
  return (
    <span className="digest" translate="no">
      {digestGroups(value).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their order
        <span key={place}>
          {comparedWith === undefined ? group : marked(group, comparedWith.slice(place * 8, place * 8 + 8))}
        </span>
      ))}
    </span>
  )
}

const marked = (group: string, other: string) =>
  [...group].map((letter, place) =>
    letter === other[place] ? (
      letter
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: letters never change their order
      <mark key={place} className="digest-differs">
        {letter}
      </mark>
    ),
  )
