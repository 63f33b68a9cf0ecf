// Saves how the page was obtained: URLs, redirects, headers, TLS certificates, DNS look-ups, connections, frames, and cookies without their values.
import { X509Certificate } from 'node:crypto'
import type { CdpSession } from '../browser/cdp.ts'
import type { Gate } from '../guard/gate.ts'
import type { CaptureJob } from '../job.ts'
import type { Deadline } from '../page/deadline.ts'
import type { MainResponse, Navigation } from '../page/navigation.ts'
import type { Visit } from '../page/visit.ts'
import type { ServerFacts } from '../report.ts'
import type { ArtefactStore } from './artefact-store.ts'

export interface PageFacts {
  readonly cookies: readonly CookieFacts[]
  readonly frames: readonly string[]
  /** From the leaf up, as presented on the page's own connection. */
  readonly certificates: readonly CertificateFacts[]
}

interface CookieFacts {
  readonly name: string
  readonly domain: string
  readonly path: string
  readonly expires: string | null
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: string | null
}

interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  readonly validFrom: string
  readonly validTo: string
  readonly subjectAltName: string | null
  readonly sha256: string
  readonly pem: string
}

type RawCookie = Omit<CookieFacts, 'expires' | 'sameSite'> & { expires: number; session: boolean; sameSite?: string }
interface FrameTree {
  readonly frame: { readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

const CDP_TIMEOUT_MS = 3_000

/** Must run while the page is still open. */
export async function readFacts(
  deadline: Deadline,
  browser: CdpSession,
  contextId: string,
  visit: Visit,
  url: string,
): Promise<PageFacts> {
  const query = <Result>(session: CdpSession, method: string, params: object = {}) =>
    deadline.within(CDP_TIMEOUT_MS, session.send<Result>(method, params)).catch(() => null)
  const origin = new URL(url).origin
  const [cookies, tree, chain] = await Promise.all([
    query<{ cookies: RawCookie[] }>(browser, 'Storage.getCookies', { browserContextId: contextId }),
    query<{ frameTree: FrameTree }>(visit.session, 'Page.getFrameTree'),
    origin.startsWith('https:') ? query<{ tableNames: string[] }>(visit.session, 'Network.getCertificate', { origin }) : null,
  ])
  return {
    cookies: (cookies?.cookies ?? []).map(({ name, domain, path, expires, session, httpOnly, secure, sameSite }) => ({
      name,
      domain,
      path,
      expires: session ? null : new Date(Math.min(expires * 1000, 8.64e15)).toISOString(),
      httpOnly,
      secure,
      sameSite: sameSite ?? null,
    })),
    frames: tree ? urlsOf(tree.frameTree) : [],
    certificates: (chain?.tableNames ?? []).map(certificateOf),
  }
}

const urlsOf = (tree: FrameTree): string[] => [tree.frame.url, ...(tree.childFrames ?? []).flatMap(urlsOf)]

function certificateOf(base64: string): CertificateFacts {
  const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    serialNumber: certificate.serialNumber,
    validFrom: certificate.validFromDate.toISOString(),
    validTo: certificate.validToDate.toISOString(),
    subjectAltName: certificate.subjectAltName ?? null,
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    pem: certificate.toString(),
  }
}

/** The server's address comes from the gate: the browser itself only sees its proxy. */
export function serverOf(response: MainResponse, gate: Pick<Gate, 'connections'>, facts: PageFacts | null): ServerFacts | null {
  const url = new URL(response.url)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const connection = gate.connections().find((each) => each.host === name && each.port === port)
  if (!connection) return null
  const details = response.securityDetails
  const leaf = facts?.certificates[0]
  return {
    address: connection.address,
    port,
    tls: details && {
      version: details.protocol,
      subject: leaf?.subject ?? details.subjectName,
      issuer: leaf?.issuer ?? details.issuer,
      validTo: new Date(details.validTo * 1000).toISOString(),
    },
  }
}

export interface FactsInput {
  readonly job: CaptureJob
  readonly title: string | null
  readonly finalUrl: string | null
  readonly navigation: Navigation
  readonly visit: Visit | null
  readonly gate: Gate
  readonly facts: PageFacts | null
  readonly extra: Readonly<Record<string, unknown>>
}

export async function saveFacts(
  store: ArtefactStore,
  { job, title, finalUrl, navigation, visit, gate, facts, extra }: FactsInput,
): Promise<void> {
  const response = navigation.response()
  const content = {
    askedUrl: job.url,
    finalUrl,
    title,
    purpose: job.purpose,
    visitor: visit && { ...visit.device, locale: job.locale, timeZone: job.timeZone },
    status: response?.status ?? null,
    protocol: response?.protocol ?? null,
    responseHeaders:
      response && Object.fromEntries(Object.entries(response.headers).filter(([name]) => name.toLowerCase() !== 'set-cookie')),
    redirects: navigation.hops,
    server: response && serverOf(response, gate, facts),
    tls: response?.securityDetails ?? null,
    tlsState: response?.securityState ?? null,
    certificates: facts?.certificates.map(({ pem: _, ...rest }) => rest) ?? [],
    nameLookups: gate.lookups(),
    connections: gate.connections(),
    refusals: gate.refusals(),
    cookies: facts?.cookies ?? [],
    frames: facts?.frames ?? [],
    dialogs: visit?.dialogs() ?? [],
    ...extra,
  }
  await store.put('facts', 'facts.json', `${JSON.stringify(content, null, 2)}\n`, 'application/json')
  let number = 0
  for (const { pem } of facts?.certificates ?? []) {
    number += 1
    await store.put('facts', `certificate-${String(number).padStart(2, '0')}.pem`, pem, 'application/x-pem-file')
  }
}
