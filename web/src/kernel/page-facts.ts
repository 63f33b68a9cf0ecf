// What the server tells the scripts of a page it has rendered, in a block of JSON: data, so the content policy needs no exception.
import type { PlatformInfo } from './session.ts'

export const FACTS_ID = 'page-facts'

export interface PageFacts {
  readonly platform: PlatformInfo
  readonly loggedIn: boolean
  /** Where to go after logging in; already known to be a path of this site. */
  readonly back?: string
}

export const readPageFacts = (): PageFacts => JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? '{}') as PageFacts

/** Safe inside a script element: nothing in it can close the element. */
export const factsText = (facts: PageFacts): string => JSON.stringify(facts).replace(/</g, '\\u003c')
