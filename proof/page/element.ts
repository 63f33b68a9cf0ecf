// Creates DOM elements from plain text, so that content of a package is never interpreted as markup.
type Child = Node | string | false | undefined

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Readonly<Record<string, string | boolean>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === true) made.setAttribute(name, '')
    else if (value !== false) made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== false && child !== undefined))
  return made
}

/** Shows a digest in groups of eight digits; copied text has no gaps. */
export function value(text: string): Node {
  const digits = /^(0x)?([0-9a-f]{64})$/.exec(text)
  if (!digits) return document.createTextNode(text)
  const groups = (digits[2] ?? '').match(/.{8}/g) ?? []
  return element('span', { class: 'mono' }, digits[1], ...groups.map((group) => element('span', { class: 'group' }, group)))
}
