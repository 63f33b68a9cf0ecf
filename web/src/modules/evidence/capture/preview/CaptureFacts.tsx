// Facts of a capture: URLs, server, TLS certificate, DNS lookups, environment; and its editable description.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useQuery } from '@tanstack/react-query'
import { bytes, time } from '../../../../kernel/format.ts'
import { NumberText } from '../../../../ui/DigestText.tsx'
import { CopyButton, KeyValue } from '../../../../ui/light-components.ts'
import { captureWords } from '../words.ts'
import { CaptureDescriptionForm } from './CaptureDescriptionForm.tsx'
import { parseLookups } from './dns-lookups.ts'
import { loadText } from './file-content.ts'
import { previewWords } from './words.ts'

type Row = readonly [string, React.ReactNode]

const userText = (text: string) => <span data-user-content>{text}</span>

export function CaptureFacts({ capture }: { readonly capture: CaptureDetail }) {
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
  const rowIf = (known: unknown, ...row: Row): Row[] => (known === null || known === '' || known === undefined ? [] : [row])
  const rows: Row[] = [
    [
      say.fact.number,
      <span key="number" className="with-copy">
        <NumberText value={capture.ano} />
        <CopyButton value={capture.ano} />
      </span>,
    ],
    [say.fact.asked, userText(capture.url)],
    ...rowIf(capture.finalUrl, say.fact.final, userText(capture.finalUrl ?? '')),
    ...rowIf(capture.title, say.fact.title, userText(capture.title ?? '')),
    ...rowIf(capture.status, say.fact.status, `HTTP ${capture.status}`),
    ...rowIf(server, say.fact.server, `${server?.address}:${server?.port}`),
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
    ...rowIf(capture.platform, say.fact.platform, userText(capture.platform)),
    ...rowIf(capture.seller, capture.kind === 'video' ? say.fact.publisher : say.fact.shop, userText(capture.seller)),
    ...rowIf(capture.label, say.fact.label, userText(capture.label)),
    ...rowIf(capture.remark, say.fact.remark, userText(capture.remark)),
    [say.fact.attempts, String(capture.attempts)],
    [say.fact.operator, userText(capture.operatorName)],
  ]
  return (
    <section className="card">
      <h2 className="card-title">{say.facts}</h2>
      <KeyValue rows={rows} />
      {capture.isolation && (
        <p className="capture-isolation">
          <strong>{say.isolationTitle}</strong> {say.isolation[capture.isolation]}
        </p>
      )}
      <CaptureDescriptionForm capture={capture} />
    </section>
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
