// Morphs a part of the page into new server-rendered HTML, changing only what differs, so that focus, selection and open details stay.

/** Elements that scripts own are not touched. */
const isKeptByScript = (node: Element): boolean => node.hasAttribute('data-kept') || node.hasAttribute('data-awake')

export function morph(old: Element, fresh: Element): void {
  const [had, has] = [[...old.childNodes], [...fresh.childNodes]]
  had.forEach((node, place) => {
    const now = has[place]
    if (now) morphNode(node, now)
    else node.remove()
  })
  old.append(...has.slice(had.length))
}

function morphNode(old: ChildNode, fresh: ChildNode): void {
  if (old.isEqualNode(fresh) || (old instanceof Element && isKeptByScript(old))) return
  if (old.nodeName !== fresh.nodeName) old.replaceWith(fresh)
  else if (old instanceof Element && fresh instanceof Element) {
    morphAttributes(old, fresh)
    morph(old, fresh)
  } else old.nodeValue = fresh.nodeValue
}

function morphAttributes(old: Element, fresh: Element): void {
  // The reader decides whether details are open.
  const ours = ({ name }: Attr) => name !== 'open'
  for (const { name } of [...old.attributes].filter(ours)) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of [...fresh.attributes].filter(ours)) old.setAttribute(name, value)
}
