// Saves what another node can compare with its own capture of the same address.
import type { Exchange } from '../archive/exchange.ts'
import type { MainResponse } from '../page/navigation.ts'
import {
  MAX_RESOURCES,
  OBSERVATION_FILE,
  OBSERVATION_FORMAT,
  type ObservedResource,
  type PageObservation,
} from '../vantage/observation.ts'
import type { ArtefactStore } from './artefact-store.ts'
import type { PageFacts } from './facts.ts'

export interface ObservationInput {
  readonly askedUrl: string
  readonly finalUrl: string | null
  readonly response: MainResponse | null
  readonly facts: PageFacts | null
  readonly exchanges: readonly Exchange[]
}

export async function saveObservation(store: ArtefactStore, input: ObservationInput): Promise<void> {
  await store.put('facts', OBSERVATION_FILE, `${JSON.stringify(observationOf(input), null, 2)}\n`, 'application/json')
}

export function observationOf({ askedUrl, finalUrl, response, facts, exchanges }: ObservationInput): PageObservation {
  const documentUrl = response?.url
  const bodies = exchanges.filter(({ body }) => body && body.flaw === null)
  const main = bodies.findLast(({ url, resourceType }) => url === documentUrl && resourceType === 'Document')
  const resources = bodies
    .filter((exchange) => exchange !== main && /^https?:/.test(exchange.url))
    .flatMap(({ url, response: answer, body }): ObservedResource[] =>
      answer && body ? [{ url, status: answer.status, size: body.size, sha256: body.sha256 }] : [],
    )
    .sort((one, other) => compareText(one.url, other.url) || compareText(one.sha256, other.sha256))
  return {
    format: OBSERVATION_FORMAT,
    askedUrl,
    finalUrl,
    status: response?.status ?? null,
    certificate: facts?.certificates[0]?.sha256 ?? null,
    document: main?.body ? { size: main.body.size, sha256: main.body.sha256 } : null,
    resources: resources.slice(0, MAX_RESOURCES),
    resourcesLeftOut: Math.max(0, resources.length - MAX_RESOURCES),
  }
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
