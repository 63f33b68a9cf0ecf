// A record number or certificate id in groups of four; the gaps are CSS, so copying gives the plain value.
const groupsOf = (text: string): string[] => text.match(/.{1,4}/g) ?? []

export function NumberText({ value }: { readonly value: string }) {
  return (
    <span className="grouped-number" translate="no">
      {groupsOf(value).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by position
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}
