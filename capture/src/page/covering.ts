// Finds something modal that covers a page which has other text, for scripts that run in the page.

/** Defines `findCovering(text)`: the text of what covers a page with this text, or null. */
export const coveringFunction = `
  const alphaOf = (colour) => { const parts = colour.match(/[\\d.]+/g) ?? []; return colour.startsWith('rgba') ? Number(parts[3]) : 1 }
  const isVeil = (each, area) => { const style = getComputedStyle(each), alpha = alphaOf(style.backgroundColor), box = each.getBoundingClientRect(); return box.width * box.height > area * 0.9 && ['fixed', 'absolute'].includes(style.position) && ((alpha > 0.05 && alpha < 1) || style.backdropFilter !== 'none') }
  const findCovering = (text) => {
    const area = innerWidth * innerHeight
    let covering = null
    for (let each = document.elementFromPoint(innerWidth / 2, innerHeight / 2), veiled = false; each && each !== document.body; each = each.parentElement) {
      veiled ||= isVeil(each, area) || each.getAttribute('aria-modal') === 'true' || each.matches('dialog:modal')
      const box = each.getBoundingClientRect(), label = each.innerText?.trim() ?? ''
      const isAbove = ['fixed', 'absolute'].includes(getComputedStyle(each).position) || each.matches('dialog:modal')
      const behind = text.length - label.length
      if (isAbove && box.width * box.height > area * 0.15 && behind > Math.max(100, label.length)) {
        veiled ||= [...document.body.children].some((other) => !other.contains(each) && isVeil(other, area))
        if (veiled) covering = label || each.localName
      }
    }
    return covering
  }`
