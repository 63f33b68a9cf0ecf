// Rows about the source of a capture: TLS certificate, DNS lookups, resources, second vantages, times and environment.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bytes, time } from '../../../../kernel/format.ts'
import { captureWords } from '../words.ts'
import { parseLookups } from './dns-lookups.ts'
import { loadText } from './file-content.ts'
import { previewWords } from './words.ts'

export type Row = readonly [string, ReactNode]

export const userText = (text: string) => <span data-user-content>{text}</span>

export const rowIf = (known: unknown, ...row: Row): Row[] => (known === null || known === '' || known === undefined ? [] : [row])

export function useSourceRows(capture: CaptureDetail): Row[] {
  const say = previewWords.use()
  const { devices, platforms } = captureWords.use()
  const lookups = useLookups(capture)
  const { server, resources } = capture
  /** A profile has the name of the site it was written for. */
  const profileName = (profile: string | null) =>
    profile === 'generic'
      ? say.fact.anySite
      : Object.hasOwn(platforms, profile ?? '')
        ? platforms[profile as keyof typeof platforms]
        : userText(profile ?? '')
  return [
    ...rowIf(server, say.fact.tls, server?.tls ? server.tls.version : say.plain),
    ...rowIf(server?.tls, say.fact.subject, userText(server?.tls?.subject ?? '')),
    ...rowIf(server?.tls, say.fact.issuer, userText(server?.tls?.issuer ?? '')),
    ...rowIf(server?.tls, say.fact.validTo, time(server?.tls?.validTo)),
    ...rowIf(lookups?.length || null, say.fact.dns, <Lookups list={lookups ?? []} />),
    ...rowIf(
      resources,
      say.fact.resources,
      say.resources(resources?.seen ?? 0, resources?.failed ?? 0, resources?.refused ?? 0, bytes(resources?.bytes)),
    ),
    ...capture.vantages.map(
      ({ name, verdict, missing }): Row => [
        say.fact.vantage,
        <Vantage key={name} name={name} says={say.vantage[verdict ?? missing ?? 'invalid']} />,
      ],
    ),
    ...capture.earlierVantages.map(
      ({ attempt, name, verdict, missing }): Row => [
        say.fact.earlierVantage(attempt),
        <Vantage key={name} name={name} says={say.vantage[verdict ?? missing ?? 'invalid']} />,
      ],
    ),
    ...rowIf(capture.startedAt, say.fact.started, time(capture.startedAt)),
    ...rowIf(capture.endedAt, say.fact.ended, time(capture.endedAt)),
    [say.fact.device, devices[capture.device]],
    ...rowIf(capture.profile, say.fact.profile, profileName(capture.profile)),
  ]
}

export function Isolation({ capture: { isolation } }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  if (!isolation) return null
  return (
    <p className="capture-isolation">
      <strong>{say.isolationTitle}</strong> {say.isolation[isolation]}
    </p>
  )
}

const Vantage = ({ name, says }: { readonly name: string; readonly says: string }) => (
  <>
    {userText(name)} <span className="quiet">{says}</span>
  </>
)

const MAX_FACTS_BYTES = 512 * 1024

/** Reads the DNS lookups from the artefact facts.json. */
function useLookups(capture: CaptureDetail) {
  const file = capture.artefacts
    .find(({ kind }) => kind === 'facts')
    ?.files.find(({ path, size }) => path.endsWith('facts.json') && size <= MAX_FACTS_BYTES)
  return useQuery({
    queryKey: ['capture-file', capture.ano, file?.sha256, 'lookups'],
    queryFn: async ({ signal }) => parseLookups(await loadText(capture.ano, file?.place ?? 0, MAX_FACTS_BYTES, signal)),
    enabled: file !== undefined && capture.previewBlock === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
}

const Lookups = ({ list }: { readonly list: ReturnType<typeof parseLookups> }) => (
  <ul className="lookup-list" data-user-content>
    {list.map(({ name, answers, server }) => (
      <li key={`${name} ${answers}`}>
        <span className="mono">{name}</span> → <span className="mono">{answers}</span>
        {server && <span className="quiet"> ({server})</span>}
      </li>
    ))}
  </ul>
)
