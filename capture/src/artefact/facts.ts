// How the page came: addresses, redirects, headers, TLS with its certificates, name look-ups, connections, cookies by name, frames. Values of cookies are never written.
import { X509Certificate } from 'node:crypto'
import type { CdpSession } from '../browser/cdp.ts'
import type { Gate } from '../guard/gate.ts'
import type { CaptureJob } from '../job.ts'
import type { Course } from '../page/course.ts'
import type { MainAnswer, Navigation } from '../page/navigation.ts'
import type { Visit } from '../page/visit.ts'
import type { ServerFacts } from '../report.ts'
import type { Shelf } from './shelf.ts'

export interface PageFacts {
  readonly cookies: readonly CookieFacts[]
  readonly frames: readonly string[]
  /** From the leaf up, as the page's own connection showed them. */
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

const askMs = 3_000

/** While the page is still there. */
export async function readFacts(
  course: Course,
  browser: CdpSession,
  contextId: string,
  visit: Visit,
  url: string,
): Promise<PageFacts> {
  const ask = <Answer>(session: CdpSession, method: string, params: object = {}) =>
    course.within(askMs, session.send<Answer>(method, params)).catch(() => null)
  const origin = new URL(url).origin
  const [cookies, tree, chain] = await Promise.all([
    ask<{ cookies: RawCookie[] }>(browser, 'Storage.getCookies', { browserContextId: contextId }),
    ask<{ frameTree: FrameTree }>(visit.session, 'Page.getFrameTree'),
    origin.startsWith('https:') ? ask<{ tableNames: string[] }>(visit.session, 'Network.getCertificate', { origin }) : null,
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

/** The server's address is the gate's word: the browser itself only ever sees the gate. */
export function serverOf(answer: MainAnswer, gate: Pick<Gate, 'connections'>, facts: PageFacts | null): ServerFacts | null {
  const url = new URL(answer.url)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const connection = gate.connections().find((each) => each.host === name && each.port === port)
  if (!connection) return null
  const details = answer.securityDetails
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

export async function keepFacts(
  shelf: Shelf,
  { job, title, finalUrl, navigation, visit, gate, facts, extra }: FactsInput,
): Promise<void> {
  const answer = navigation.answer()
  const content = {
    askedUrl: job.url,
    finalUrl,
    title,
    purpose: job.purpose,
    visitor: visit && { ...visit.device, locale: job.locale, timeZone: job.timeZone },
    status: answer?.status ?? null,
    protocol: answer?.protocol ?? null,
    responseHeaders:
      answer && Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name.toLowerCase() !== 'set-cookie')),
    redirects: navigation.hops,
    server: answer && serverOf(answer, gate, facts),
    tls: answer?.securityDetails ?? null,
    tlsState: answer?.securityState ?? null,
    certificates: facts?.certificates.map(({ pem: _, ...rest }) => rest) ?? [],
    nameLookups: gate.lookups(),
    connections: gate.connections(),
    refusals: gate.refusals(),
    cookies: facts?.cookies ?? [],
    frames: facts?.frames ?? [],
    dialogs: visit?.dialogs() ?? [],
    ...extra,
  }
  await shelf.put('facts', 'facts.json', `${JSON.stringify(content, null, 2)}\n`, 'application/json')
  let number = 0
  for (const { pem } of facts?.certificates ?? []) {
    number += 1
    await shelf.put('facts', `certificate-${String(number).padStart(2, '0')}.pem`, pem, 'application/x-pem-file')
  }
}
