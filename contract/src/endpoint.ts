// Endpoint definitions as data, from which the typed handlers, client, documentation, access snapshot and per-endpoint tests are derived.

import type { Need } from './modules/account/permission.ts'
import type { RealNameNeed } from './modules/realname/need.ts'

/** Any zod schema, by its phantom types only: comparing whole schemas makes the type checker four times slower. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export interface Bilingual {
  readonly zh: string
  readonly en: string
}

/**
 * Who may call. public: anyone. account: any logged-in account. member: persons, enterprises and their sub-accounts.
 * main: members that are not sub-accounts. staff: the platform's staff.
 * signed: an API client with a member's key; every call is signed, and sessions are ignored.
 */
export type Access = 'public' | 'account' | 'member' | 'main' | 'staff' | 'signed'

/**
 * read: no changes. act: one transaction around the whole handler, with Idempotency-Key support.
 * stream: transfers bytes for minutes, so the handler opens its own short transactions.
 */
export type Effect = 'read' | 'act' | 'stream'

/** envelope: {flag, statusCode, data, errorMessage}. raw: bytes, events or another protocol; errors then use their HTTP status. */
export type Answer = 'envelope' | 'raw'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
  /** Without the prefix `/shimakaze`, which sockets (`/ws/…`) and the time-stamp authority do not have. Parameters are written `:id`. */
  readonly path: string
  readonly access: Access
  readonly effect: Effect
  readonly summary: Bilingual
  /** Path parameters, query and body merged: a name has the same meaning in all three. */
  readonly input: Schema
  readonly output: Schema
  readonly answer: Answer
  /** The body is multipart/form-data, whose files the service reads one by one; the input is in path and query. */
  readonly files?: boolean
  /**
   * The body is raw bytes, which the service reads; stored ones are refused while the disk has no space for them, like `files`.
   * exact: of any content type, read whole before the service runs, at most MAX_EXACT_BODY_BYTES, for messages that are signed.
   */
  readonly body?: 'stored' | 'transient' | 'exact'
  /** Exempt from the strict rate limit of anonymous acts, because its effect is of no use to an attacker. */
  readonly laxRateLimit?: boolean
  /** Exempt from every rate limit; the service counts failed calls itself (`countFailure`). For gateways with one address. */
  readonly limitsFailures?: boolean
  /** Clients send the platform's id as `notaryId`: for calls before login, which no session assigns to a platform. */
  readonly carriesNotaryId?: boolean
  /** The scope that the key of a signed call must have; absent: any key. */
  readonly scope?: string
  /** The permissions that a sub-account must have, all of them; main accounts have every permission. */
  readonly needs?: readonly Need[]
  /** The reason why a verified real name is required; absent: not required. */
  readonly realName?: RealNameNeed
  /** Allowed for accounts that must first replace their initial password; all other authenticated endpoints are not. */
  readonly beforeOwnPassword?: boolean
  /** The staff roles that may call, from the table of duties (modules/operator/role.ts); absent: all. */
  readonly roles?: readonly string[]
  /** Staff may call before the second factor: needed to enter it and to log out. */
  readonly beforeSecondFactor?: boolean
  /** Staff must have entered their second factor within STEP_UP_MINUTES: for acts that need two persons. */
  readonly stepUp?: boolean
}

export const MAX_EXACT_BODY_BYTES = 64 * 1024

type Defaulted = 'effect' | 'answer'

export function endpoint<const E extends Omit<Endpoint, Defaulted> & Partial<Pick<Endpoint, Defaulted>>>(
  definition: E,
): E & { readonly effect: Effect; readonly answer: Answer } {
  const effect: Effect = definition.effect ?? (definition.method === 'GET' ? 'read' : 'act')
  return { ...definition, effect, answer: definition.answer ?? 'envelope' }
}

/** Refused while the disk has no space. */
export const storesBytes = ({ files, body }: Pick<Endpoint, 'files' | 'body'>): boolean => files === true || body === 'stored'

export type InputOf<E extends Endpoint> = E['input']['_zod']['output']
export type CallInput<E extends Endpoint> = E['input']['_zod']['input']
export type OutputOf<E extends Endpoint> = E['output']['_zod']['output']
export type AnswerOf<E extends Endpoint> = E['output']['_zod']['input']

export const PREFIX = '/shimakaze'

export const wirePath = (endpoint: Pick<Endpoint, 'path'>): string =>
  endpoint.path.startsWith('/ws/') || endpoint.path === '/tsa' ? endpoint.path : PREFIX + endpoint.path

export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
