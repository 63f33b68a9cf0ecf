// What the server tells the scripts of a page it has rendered, in a block of JSON: data, so the content policy needs no exception.
import type { PlatformInfo } from './session.ts'

export const FACTS_ID = 'page-facts'

export interface PageFacts {
  readonly platform: PlatformInfo
  readonly loggedIn: boolean
  /** Where to go after logging in; already known to be a path of this site. */
  readonly back?: string
  /** What the call the page needs has answered, if it needs one. */
  readonly answer?: PageAnswer
  /** The parameters in its address, by name. */
  readonly params?: Readonly<Record<string, string>>
}

export type PageAnswer =
  | { readonly data: unknown }
  | { readonly refusal: { readonly statusCode: string; readonly errorMessage: string; readonly http: number } }

export const readPageFacts = (): PageFacts => JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? '{}') as PageFacts

/** Safe inside a script element: nothing in it can close the element. */
export const dataText = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c')
export const factsText = (facts: PageFacts): string => dataText(facts)
