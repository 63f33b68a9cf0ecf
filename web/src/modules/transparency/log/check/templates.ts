// Clones and fills the HTML templates that the server renders for scripts, so that markup stays in React components.
export type TemplateName = 'running' | 'fault' | 'passed' | 'undecided' | 'step' | 'failed-step' | 'alarm' | 'text'

/** Returns a new clone each time. */
export type CloneTemplate = (name: TemplateName) => HTMLElement

export const templatesIn = (template: HTMLTemplateElement): CloneTemplate => {
  return (name) => {
    const found = template.content.querySelector(`[data-template="${name}"]`)?.firstElementChild
    if (!found) throw new Error(`page has no template ${name}`)
    return document.importNode(found, true) as HTMLElement
  }
}

/** Sets the text of the first element that each selector matches, in order. */
export function fillTemplate(element: HTMLElement, texts: Readonly<Record<string, string>>): HTMLElement {
  for (const [selector, text] of Object.entries(texts)) {
    const place = element.querySelector(selector)
    if (!place) throw new Error(`template has no element ${selector}`)
    place.textContent = text
  }
  return element
}
