// An endpoint is data: one value from which come the typed handler, the typed client, the documentation, the access ledger and the enumerating tests.

import type { Need } from './modules/account/permission.ts'
import type { RealNameNeed } from './modules/realname/need.ts'

/** Anything with zod's phantom types. Shallow on purpose: comparing whole schemas makes the type checker four times slower. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export interface Bilingual {
  readonly zh: string
  readonly en: string
}

/**
 * Who may call. public: anyone. account: whoever is logged in. member: persons, enterprises and their sub-accounts.
 * main: members that are not sub-accounts. staff: the platform's own people.
 * signed: a machine with a member's key; every call carries its own signature, and no session counts.
 */
export type Access = 'public' | 'account' | 'member' | 'main' | 'staff' | 'signed'

/**
 * read: changes nothing. act: one transaction around the whole handler, Idempotency-Key honoured.
 * stream: moves bytes for minutes, so it opens its own short transactions.
 */
export type Effect = 'read' | 'act' | 'stream'

/** envelope: {flag, statusCode, data, errorMessage}. raw: bytes, events or another protocol; refusals then carry their HTTP status. */
export type Answer = 'envelope' | 'raw'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
  /** As on the wire after `/shimakaze`; sockets (`/ws/…`) and the time-stamp authority lie outside the prefix. Parameters are written `:id`. */
  readonly path: string
  readonly access: Access
  readonly effect: Effect
  readonly summary: Bilingual
  /** Path parameters, query and body merged: a name means the same wherever it travels. */
  readonly input: Schema
  readonly output: Schema
  readonly answer: Answer
  /** The body is multipart/form-data with files, which the service reads one by one; the input is in path and query. */
  readonly files?: boolean
  /** What it changes is of no use to an attacker: not counted among the knocks at the door that a guest has a few of. */
  readonly harmless?: boolean
  /** What a key must be permitted for a signed call; absent: any key may. */
  readonly scope?: string
  /** What a sub-account must have been allowed by its main account, all of it; main accounts are allowed everything. */
  readonly needs?: readonly Need[]
  /** Why the member's real name has to be passed; absent where it need not be. */
  readonly realName?: RealNameNeed
  /** Open also to whoever must first choose a password of their own; everything else that asks for a login is closed until then. */
  readonly beforeOwnPassword?: boolean
  /** Which of the staff may call, by the table of duties (modules/operator/role.ts); absent: all of them. */
  readonly roles?: readonly string[]
  /** Staff may call before they have shown their second factor: otherwise they could never show it, or leave. */
  readonly unproven?: boolean
  /** Staff must have shown their second factor within the last minutes: for acts that need two persons. */
  readonly fresh?: boolean
}

type Defaulted = 'effect' | 'answer'

export function endpoint<const E extends Omit<Endpoint, Defaulted> & Partial<Pick<Endpoint, Defaulted>>>(
  definition: E,
): E & { readonly effect: Effect; readonly answer: Answer } {
  const effect: Effect = definition.effect ?? (definition.method === 'GET' ? 'read' : 'act')
  return { ...definition, effect, answer: definition.answer ?? 'envelope' }
}

export type InputOf<E extends Endpoint> = E['input']['_zod']['output']
export type CallInput<E extends Endpoint> = E['input']['_zod']['input']
export type OutputOf<E extends Endpoint> = E['output']['_zod']['output']
export type AnswerOf<E extends Endpoint> = E['output']['_zod']['input']

export const PREFIX = '/shimakaze'

export const wirePath = (endpoint: Pick<Endpoint, 'path'>): string =>
  endpoint.path.startsWith('/ws/') || endpoint.path === '/tsa' ? endpoint.path : PREFIX + endpoint.path

export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
