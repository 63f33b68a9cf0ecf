// Replays a capture's archive in a sandboxed frame that runs no scripts and can reach only that archive.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { isSessionOpen } from '../../account/public.ts'
import { refuseFlagged } from '../../attestation/public.ts'
import { openFile } from './picture.ts'
import { requireCapture } from './service.ts'
import { type CaptureFileRow, captureFiles, finalUrlOf } from './store.ts'

/** A frame without an origin sends no cookies, so its requests carry a ticket for this archive only, valid this long. */
const TICKET_TTL_MS = minutes(30)
const TICKET_CONTEXT = 'capture-replay'

interface Ticket {
  readonly ano: string
  readonly session: string
  readonly until: number
}

function sealTicket(deps: Deps, ano: string, session: string): string {
  const ticket: Ticket = { ano, session, until: deps.clock.now().getTime() + TICKET_TTL_MS }
  return deps.secretBox.seal(JSON.stringify(ticket), TICKET_CONTEXT).toString('base64url')
}

/** The number of the archive. A ticket ends with the session that it was made for. */
async function openTicket(deps: Deps, text: string): Promise<string | undefined> {
  const ticket = readTicket(deps, text)
  if (!ticket || ticket.until <= deps.clock.now().getTime()) return undefined
  return (await isSessionOpen(deps, ticket.session)) ? ticket.ano : undefined
}

function readTicket(deps: Deps, text: string): Ticket | undefined {
  try {
    return JSON.parse(deps.secretBox.open(Buffer.from(text, 'base64url'), TICKET_CONTEXT)) as Ticket
  } catch {
    return undefined
  }
}

export const replayCapture: Service<typeof captureApi.replay> = async (deps, actor, { id, url }, exchange) => {
  await requireCapture(deps, actor, id)
  return answerFrom(deps, exchange, id, sealTicket(deps, id, actor.sessionId), url)
}

export const replayPart: Service<typeof captureApi.replayPart> = async (deps, _guest, { ticket, url }, exchange) => {
  const ano = (await openTicket(deps, ticket)) ?? refuse(generalErrors.NOT_FOUND)
  return answerFrom(deps, exchange, ano, ticket, url)
}

async function answerFrom(
  deps: Deps,
  exchange: Exchange,
  ano: string,
  ticket: string,
  url: string | undefined,
): Promise<RawAnswer> {
  await refuseFlagged(deps, ano)
  const files = await captureFiles(deps.db, [ano])
  const archive = files.find(({ kind }) => kind === 'archive')
  if (!archive) return refuse(evidenceErrors.NO_PREVIEW)
  // A file is never served into a frame.
  if (files.some(({ kind }) => kind === 'document') && !files.some(({ kind }) => kind === 'dom'))
    return refuse(evidenceErrors.NO_PREVIEW)
  const rendered = files.find(({ path }) => path === RENDERED_FILE)
  const pageUrl = await finalUrlOf(deps.db, ano)
  const path = wirePath(captureApi.replayPart).replace(':ticket', ticket)
  const answer = await deps.collector.replay(
    { ...stored(deps, archive), page: rendered && pageUrl ? { ...stored(deps, rendered), url: pageUrl } : undefined },
    { prefix: `${path}?url=`, ...(url ? { url } : {}) },
  )
  if (!answer) return refuse(generalErrors.NOT_FOUND)
  const own = `${hostOf(deps, exchange)}${path}`
  return {
    status: answer.status,
    headers: {
      'content-type': answer.mediaType,
      // A sandbox without an origin has no 'self': the policy names the one URL it may reach.
      'content-security-policy': `sandbox; default-src 'none'; img-src ${own} data:; style-src ${own} 'unsafe-inline'; font-src ${own} data:; media-src ${own} data:; frame-src ${own}; base-uri 'none'; form-action 'none'`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    },
    body: answer.body,
  }
}

/** The capture file with the rendered page. */
const RENDERED_FILE = 'page.html'

const stored = (deps: Deps, file: CaptureFileRow) => ({ sha256: file.sha256, size: file.size, open: () => openFile(deps, file) })

/** As the browser sent it, otherwise the policy would not match. */
function hostOf(deps: Deps, exchange: Exchange): string {
  const requested = exchange.header('host') ?? ''
  return /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(requested) ? requested : new URL(deps.site.publicUrl).host
}
