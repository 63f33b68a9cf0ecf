// Where the page came from and how: addresses, server, certificate, name look-ups, environment; and the words one may change.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useQuery } from '@tanstack/react-query'
import { bytes, time } from '../../../../kernel/format.ts'
import { NumberText } from '../../../../ui/DigestText.tsx'
import { CopyButton, KeyValue } from '../../../../ui/pieces.ts'
import { captureWords } from '../words.ts'
import { CaptureWordsForm } from './CaptureDescriptionForm.tsx'
import { lookupsIn } from './dns-lookups.ts'
import { loadText } from './file-content.ts'
import { previewWords } from './words.ts'

type Row = readonly [string, React.ReactNode]

const given = (text: string) => <span data-user-content>{text}</span>

export function CaptureFacts({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const { devices, platforms } = captureWords.use()
  const lookups = useLookups(capture)
  const { server, resources } = capture
  /** A profile is named by the site it was written for. */
  const profileName = (profile: string | null) =>
    profile === 'generic'
      ? say.fact.anySite
      : Object.hasOwn(platforms, profile ?? '')
        ? platforms[profile as keyof typeof platforms]
        : given(profile ?? '')
  const when = (known: unknown, ...row: Row): Row[] => (known === null || known === '' || known === undefined ? [] : [row])
  const rows: Row[] = [
    [
      say.fact.number,
      <span key="number" className="with-copy">
        <NumberText value={capture.ano} />
        <CopyButton value={capture.ano} />
      </span>,
    ],
    [say.fact.asked, given(capture.url)],
    ...when(capture.finalUrl, say.fact.final, given(capture.finalUrl ?? '')),
    ...when(capture.title, say.fact.title, given(capture.title ?? '')),
    ...when(capture.status, say.fact.status, `HTTP ${capture.status}`),
    ...when(server, say.fact.server, `${server?.address}:${server?.port}`),
    ...when(server, say.fact.tls, server?.tls ? server.tls.version : say.plain),
    ...when(server?.tls, say.fact.subject, given(server?.tls?.subject ?? '')),
    ...when(server?.tls, say.fact.issuer, given(server?.tls?.issuer ?? '')),
    ...when(server?.tls, say.fact.validTo, time(server?.tls?.validTo)),
    ...when(lookups?.length || null, say.fact.dns, <Lookups list={lookups ?? []} />),
    ...when(
      resources,
      say.fact.resources,
      say.resources(resources?.seen ?? 0, resources?.failed ?? 0, resources?.refused ?? 0, bytes(resources?.bytes)),
    ),
    ...when(capture.startedAt, say.fact.started, time(capture.startedAt)),
    ...when(capture.endedAt, say.fact.ended, time(capture.endedAt)),
    [say.fact.device, devices[capture.device]],
    ...when(capture.profile, say.fact.profile, profileName(capture.profile)),
    ...when(capture.platform, say.fact.platform, given(capture.platform)),
    ...when(capture.seller, capture.kind === 'video' ? say.fact.publisher : say.fact.shop, given(capture.seller)),
    ...when(capture.label, say.fact.label, given(capture.label)),
    ...when(capture.remark, say.fact.remark, given(capture.remark)),
    [say.fact.attempts, String(capture.attempts)],
    [say.fact.operator, given(capture.operatorName)],
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
      <CaptureWordsForm capture={capture} />
    </section>
  )
}

const FACTS_BYTES = 512 * 1024

/** The record of facts is a file of its own; the names that were looked up stand in it. */
function useLookups(capture: CaptureDetail) {
  const file = capture.artefacts
    .find(({ kind }) => kind === 'facts')
    ?.files.find(({ path, size }) => path.endsWith('facts.json') && size <= FACTS_BYTES)
  return useQuery({
    queryKey: ['capture-file', capture.ano, file?.sha256, 'lookups'],
    queryFn: async ({ signal }) => lookupsIn(await loadText(capture.ano, file?.place ?? 0, FACTS_BYTES, signal)),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
}

const Lookups = ({ list }: { readonly list: ReturnType<typeof lookupsIn> }) => (
  <ul className="lookup-list" data-user-content>
    {list.map(({ name, answers, server }) => (
      <li key={`${name} ${answers}`}>
        <span className="mono">{name}</span> → <span className="mono">{answers}</span>
        {server && <span className="quiet"> ({server})</span>}
      </li>
    ))}
  </ul>
)
