// Makes a part of the page what the server draws now, touching only what differs: focus, selections and opened details stay.

/** What scripts have made of the page is theirs. */
const isKept = (node: Element): boolean => node.hasAttribute('data-kept') || node.hasAttribute('data-awake')

export function redraw(old: Element, fresh: Element): void {
  const [had, has] = [[...old.childNodes], [...fresh.childNodes]]
  had.forEach((node, place) => {
    const now = has[place]
    if (now) redrawNode(node, now)
    else node.remove()
  })
  old.append(...has.slice(had.length))
}

function redrawNode(old: ChildNode, fresh: ChildNode): void {
  if (old.isEqualNode(fresh) || (old instanceof Element && isKept(old))) return
  if (old.nodeName !== fresh.nodeName) old.replaceWith(fresh)
  else if (old instanceof Element && fresh instanceof Element) {
    redrawAttributes(old, fresh)
    redraw(old, fresh)
  } else old.nodeValue = fresh.nodeValue
}

function redrawAttributes(old: Element, fresh: Element): void {
  // Whether details are open is the reader's choice.
  const ours = ({ name }: Attr) => name !== 'open'
  for (const { name } of [...old.attributes].filter(ours)) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of [...fresh.attributes].filter(ours)) old.setAttribute(name, value)
}
