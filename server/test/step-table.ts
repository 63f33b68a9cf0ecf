// Every step of sealing and proving at which a node can be killed, in order.

/** Before the call, while it runs, or after its success. */
export const moments = ['before', 'during', 'after'] as const
export type Moment = (typeof moments)[number]

export type Port = 'storage' | 'stage' | 'shelf' | 'signer' | 'papers' | 'queue' | 'live'

export interface Step {
  readonly name: string
  /** A port call, or a statement when it becomes durable: with its transaction, or on its own. */
  readonly at:
    | { readonly port: Port; readonly call: string; readonly given?: (...args: never[]) => boolean }
    | { readonly statement: RegExp; readonly value?: string }
  /** Happens only once per installation. */
  readonly first?: true
}

type Named = { readonly name: string }
const startsWith = (text: string) => (_digest: string, _size: number, source: unknown) =>
  source instanceof Uint8Array && Buffer.from(source.buffer, source.byteOffset, text.length).toString('latin1') === text

export const steps: readonly Step[] = [
  // The act.
  { name: 'deposit: commit', at: { statement: /insert into attestation\.record/ } },
  // The seal.
  { name: 'seal: stage becomes object', at: { port: 'stage', call: 'commit' } },
  { name: 'seal: read back', at: { port: 'storage', call: 'digest' } },
  { name: 'seal: manifest stored', at: { port: 'storage', call: 'put', given: startsWith('{') } },
  { name: 'seal: commit', at: { statement: /update attestation\.record set state = 'sealed'/ } },
  // The log.
  {
    name: 'log: key generated',
    at: { port: 'signer', call: 'create', given: (purpose: string) => purpose === 'log' },
    first: true,
  },
  { name: 'log: opened', at: { statement: /^insert into "transparency"\."log"/ }, first: true },
  { name: 'log: positions assigned', at: { statement: /update transparency\.leaf set log_id/ } },
  { name: 'log: tile stored', at: { port: 'shelf', call: 'put', given: (name: string) => name.includes('/tile/') } },
  {
    name: 'log: head signed',
    at: { port: 'signer', call: 'sign', given: ({ kind }: { kind: string }) => kind === 'checkpoint' },
  },
  {
    name: 'log: growth event published',
    at: { port: 'queue', call: 'add', given: (_db: unknown, { name }: Named) => name.includes('log-grew') },
  },
  { name: 'log: live update published', at: { port: 'live', call: 'publish' } },
  { name: 'log: head moved', at: { statement: /^update "transparency"\."log" set "size"/ } },
  { name: 'log: head published', at: { port: 'shelf', call: 'replace', given: (name: string) => name.endsWith('/checkpoint') } },
  // The time-stamps.
  {
    name: 'stamp: key generated',
    at: { port: 'signer', call: 'create', given: (purpose: string) => purpose === 'authority' || purpose === 'time-stamp' },
    first: true,
  },
  { name: 'stamp: key stored', at: { statement: /^insert into "transparency"\."key"/, value: 'time-stamp' }, first: true },
  { name: 'stamp: token stored', at: { statement: /^insert into "transparency"\."time_stamp"/ } },
  { name: 'stamp: head marked', at: { statement: /^update "transparency"\."checkpoint" set "stamped_at"/ } },
  // The custody log.
  { name: 'custody: logged', at: { statement: /^insert into attestation\.custody/, value: 'LOGGED' } },
  { name: 'custody: time-stamped', at: { statement: /^insert into attestation\.custody/, value: 'TIMESTAMPED' } },
  { name: 'custody: job ended', at: { statement: /state = 'completed'/, value: 'transparency.log-grew.to.custody' } },
  // The documents.
  { name: 'paper: signature saved', at: { statement: /^insert into "attestation"\."signature"/ } },
  { name: 'paper: certificate rendered', at: { port: 'papers', call: 'make' } },
  { name: 'paper: certificate stored', at: { port: 'storage', call: 'put', given: startsWith('%PDF') } },
  { name: 'paper: certificate saved', at: { statement: /^insert into "attestation"\."certificate"/ } },
]

export function stepNamed(name: string): Step {
  const step = steps.find((entry) => entry.name === name)
  if (!step) throw new Error(`no step "${name}"`)
  return step
}

/** What a crash node is to do, passed in its environment. */
export interface CrashPlan {
  readonly step: string
  readonly moment: Moment
  /** The occurrence of the step. */
  readonly nth: number
  /** `during` crashes this long after the call started. */
  readonly afterMs: number
  /** Also kills its signer and other child processes at the same instant. */
  readonly wholeGroup: boolean
}

export const crashPlanVariable = 'CRASH_NODE_FATE'
