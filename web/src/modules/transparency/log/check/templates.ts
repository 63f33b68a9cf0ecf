// Shapes that the server draws into the page for scripts to fill: what looks like something of ours is drawn in one place.
export type ShapeName = 'running' | 'fault' | 'passed' | 'undecided' | 'step' | 'failed-step' | 'alarm' | 'text'

/** A new one each time. */
export type Shape = (name: ShapeName) => HTMLElement

export const shapesIn = (template: HTMLTemplateElement): Shape => {
  return (name) => {
    const drawn = template.content.querySelector(`[data-shape="${name}"]`)?.firstElementChild
    if (!drawn) throw new Error(`the page has no shape ${name}`)
    return document.importNode(drawn, true) as HTMLElement
  }
}

/** Writes each text into what the selector finds, in the order given. */
export function filled(shape: HTMLElement, texts: Readonly<Record<string, string>>): HTMLElement {
  for (const [selector, text] of Object.entries(texts)) {
    const place = shape.querySelector(selector)
    if (!place) throw new Error(`the shape has no ${selector}`)
    place.textContent = text
  }
  return shape
}
