// Compares what two nodes saw at one address at the same time: the same page, a similar one, or another.
import type { VantageComparison } from '@attestry/proof/record/vantage-report'
import { textSimilarity } from '../replay/text-similarity.ts'
import type { ObservedResource, PageObservation } from './observation.ts'

export { verdictOf } from '@attestry/proof/record/vantage-report'

export interface SeenPage {
  readonly observation: PageObservation
  readonly text: string
}

/** `own`: of the node that compares. Null if it has no page. */
export function comparePages(own: SeenPage, other: SeenPage): VantageComparison | null {
  const [here, there] = [own.observation, other.observation]
  if (here.finalUrl === null) return null
  // If one of the two has not recorded it, it is neither the same nor another.
  const document = here.document && there.document ? sameness(here.document.sha256 === there.document.sha256) : null
  return {
    finalAddress: sameness(withoutFragment(here.finalUrl) === withoutFragment(there.finalUrl ?? '')),
    status: sameness(here.status === there.status),
    certificate: here.certificate && there.certificate ? sameness(here.certificate === there.certificate) : null,
    document,
    similarity: similarityOf(own.text, other.text, document === 'same'),
    resources: countResources(here.resources, there.resources),
  }
}

/** Only equal texts reach 1,000; white space does not count. Pages without text are compared by their bytes. */
function similarityOf(one: string, other: string, isSameDocument: boolean): number {
  const [first, second] = [plain(one), plain(other)]
  if (first === '' && second === '') return isSameDocument ? 1000 : 0
  if (first === second) return 1000
  return Math.min(999, Math.floor(textSimilarity(one, other) * 1000))
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

const sameness = (isSame: boolean) => (isSame ? 'same' : 'differs')
const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? ''

function countResources(here: readonly ObservedResource[], there: readonly ObservedResource[]): VantageComparison['resources'] {
  const [own, other] = [digestsByUrl(here), digestsByUrl(there)]
  const common = [...own.keys()].filter((url) => other.has(url))
  // One address may answer differently each time; one equal answer is enough.
  const same = common.filter((url) => [...(own.get(url) ?? [])].some((sha256) => other.get(url)?.has(sha256))).length
  return {
    same,
    differ: common.length - same,
    onlyHere: own.size - common.length,
    onlyThere: other.size - common.length,
  }
}

const digestsByUrl = (resources: readonly ObservedResource[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { url, sha256 } of resources) found.set(url, (found.get(url) ?? new Set()).add(sha256))
  return found
}
