// Scripts that read a page's visible text and its HTML, with the content of open shadow roots; a closed root is visible to no script.

/** Defines `openRoots()`: every open shadow root in the document, the outermost first. */
const openRootsFunction = `
  const openRoots = (within = document, found = []) => {
    for (const each of within.querySelectorAll('*')) {
      const root = each.shadowRoot
      if (!root) continue
      found.push(root)
      openRoots(root, found)
    }
    return found
  }`

/** On a page without shadow roots the same as `innerText`, which leaves their text out. */
export const textScript = `function () {
  if (!document.body) return ''
  ${openRootsFunction}
  if (openRoots().length === 0) return document.body.innerText
  const out = []
  const blockLike = /^(block|flex|grid|list-item|table|table-row|flow-root)/
  const read = (node, visible, pre) => {
    if (node.nodeType === 3) {
      if (visible) out.push(pre ? node.data : node.data.replace(/\\s+/g, ' '))
      return
    }
    if (node.nodeType !== 1 || ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE'].includes(node.nodeName)) return
    if (node.nodeName === 'BR') return void out.push('\\n')
    const style = getComputedStyle(node)
    if (style.display === 'none') return
    const isBlock = blockLike.test(style.display)
    if (isBlock) out.push('\\n')
    const slotted = node.nodeName === 'SLOT' ? node.assignedNodes({ flatten: true }) : []
    const children = node.shadowRoot ? node.shadowRoot.childNodes : slotted.length ? slotted : node.childNodes
    for (const child of children) read(child, style.visibility === 'visible', style.whiteSpaceCollapse === 'preserve')
    if (style.display === 'table-cell') out.push('\\t')
    if (isBlock) out.push('\\n')
  }
  read(document.body, true, false)
  return out.join('').replace(/[ \\t]*\\n[ \\t\\n]*/g, '\\n').replace(/ {2,}/g, ' ').trim()
}`

/** Shadow roots as declarative templates, which a browser without scripts shows, too. */
export const htmlScript = `function () {
  const type = document.doctype ? new XMLSerializer().serializeToString(document.doctype) + '\\n' : ''
  const root = document.documentElement
  ${openRootsFunction}
  const shadowRoots = root ? openRoots() : []
  if (shadowRoots.length === 0) return type + (root?.outerHTML ?? '')
  const end = '</' + root.localName + '>'
  const shell = root.cloneNode(false).outerHTML
  const adopted = [...new Set(shadowRoots.flatMap((each) => [...each.adoptedStyleSheets]))]
  const html = root.getHTML({ serializableShadowRoots: true, shadowRoots })
  return type + shell.slice(0, shell.length - end.length) + withStyles(html, shadowRoots, adopted) + end

  // Constructed style sheets are no part of the markup: each template gets the rules of all of them.
  function withStyles(text, roots, sheets) {
    const rules = sheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('\\n')).join('\\n')
    if (!rules || /<\\/style/i.test(rules)) return text
    return text.replace(/<template shadowrootmode="(?:open|closed)"[^>]*>/g, (tag) => tag + '<style>' + rules + '</style>')
  }
}`

/** Whether the page has style sheets of its own for printing. */
export const printsDifferentlyScript = `function () {
  const isForPrint = (text) => /print/.test(text) && !/^\\s*not/.test(text)
  const inRules = (rules) => [...rules].some((rule) => (rule.media ? isForPrint(rule.media.mediaText) : false) || (rule.cssRules ? inRules(rule.cssRules) : false))
  for (const sheet of document.styleSheets) {
    if (isForPrint(sheet.media.mediaText)) return true
    try { if (inRules(sheet.cssRules)) return true } catch { return true }
  }
  return false
}`
