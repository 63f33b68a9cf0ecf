// A digest or record number for visual comparison: in groups, with a button that copies the plain value.
import { CopyButton } from '../light/CopyButton.tsx'
import { Digest } from '../light/Digest.tsx'

export function DigestText({ value, name }: { readonly value: string; readonly name?: string }) {
  return (
    <span className="digest-text">
      {name && <span className="digest-name">{name}</span>}
      <Digest value={value} />
      <CopyButton value={value} />
    </span>
  )
}

/** A record number in groups of four, separated by CSS, so that copying gives the plain value. */
export function NumberText({ value }: { readonly value: string }) {
  const groups = value.match(/.{1,4}/g) ?? []
  return (
    <span className="number-text" translate="no">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their order
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}
