// Data for the scripts of a server-rendered page, as a JSON block: not executable, so the content security policy needs no exception.
import type { PlatformInfo } from './session.ts'

export const FACTS_ID = 'page-facts'

export interface PageFacts {
  readonly platform: PlatformInfo
  readonly loggedIn: boolean
  /** Where to go after logging in; already checked to be a path of this site. */
  readonly back?: string
  /** The answer of the API call that the page renders, if it has one. */
  readonly answer?: PageAnswer
  /** Path and query parameters, by name. */
  readonly params?: Readonly<Record<string, string>>
}

export type PageAnswer =
  | { readonly data: unknown }
  | { readonly refusal: { readonly statusCode: string; readonly errorMessage: string; readonly http: number } }

export const readPageFacts = (): PageFacts => JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? '{}') as PageFacts

/** JSON that is safe inside a script element: it cannot close the element. */
export const dataText = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c')
export const factsText = (facts: PageFacts): string => dataText(facts)
