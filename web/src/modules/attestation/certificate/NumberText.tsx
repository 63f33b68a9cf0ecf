// A record's number or a certificate's id in groups of four. The gaps are drawn, not typed: copying gives the plain value.
const groupsOf = (text: string): string[] => text.match(/.{1,4}/g) ?? []

export function NumberText({ value }: { readonly value: string }) {
  return (
    <span className="grouped-number" translate="no">
      {groupsOf(value).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}
