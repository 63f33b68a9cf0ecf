// Configuration of parties outside the platform: time-stamp authorities, witnesses, vantages, chains.
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import { parseVkey } from '@attestry/proof/log/note'
import { isVantageName } from '@attestry/proof/record/vantage-report'
import { parseCertificate } from '@attestry/proof/signature/certificate'
import {
  absolute,
  address,
  ConfigError,
  confidentialAddress,
  type Environment,
  organizationName,
  required,
  splitOnce,
  wholeNumber,
} from './config-value.ts'

export interface TimeStampConfig {
  readonly authorities: readonly {
    readonly name: string
    readonly url: string
    /** The only root certificate, DER, that its tokens may chain to. Absent: those of `roots`. */
    readonly root?: Uint8Array
  }[]
  /** A PEM file of root certificates that the tokens of authorities without one of their own must chain to. */
  readonly roots: string | undefined
  readonly quorum: number
  readonly everySeconds: number
  readonly deadlineSeconds: number
}

export interface WitnessConfig {
  readonly list: readonly { readonly vkey: string; readonly url: string }[]
  readonly quorum: number
}

/** A second vantage, as `npm run vantage` prints it. */
export interface VantageConfig {
  readonly vkey: string
  readonly url: string
  readonly secret: string
  /** Who runs it, if the line says so. */
  readonly organization?: string
}

export interface AnchorConfig {
  readonly everySeconds: number
  readonly evm:
    | {
        readonly url: string
        readonly key: string
        readonly registry: string
        readonly registryBlock: number
        /** Decimal; a node of another chain is refused. */
        readonly chainId: string | undefined
        readonly confirmations: number
        readonly explorerUrl: string | undefined
      }
    | undefined
  readonly ots: { readonly calendars: readonly string[]; readonly blocksUrl: string } | undefined
}

/** `name=https://…` entries, separated by spaces or commas; after `#` the root certificate, as `npm run tsa` prints it. */
const parseAuthorities = (value: string | undefined): TimeStampConfig['authorities'] =>
  (value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [name = '', place = ''] = splitOnce(entry, '=')
      if (!/^[a-z0-9][a-z0-9.-]{0,62}$/.test(name) || name.startsWith('embedded'))
        throw new ConfigError(
          `TSA: "${entry}" must look like name=https://…, with a name of lower-case letters, digits, dots and hyphens`,
        )
      const [url, root] = splitOnce(place, '#')
      return { name, url: address('TSA', url), ...(root === '' ? {} : { root: rootOf(name, root) }) }
    })

function rootOf(name: string, base64url: string): Uint8Array {
  const der = new Uint8Array(Buffer.from(base64url, 'base64url'))
  try {
    parseCertificate(der)
    return der
  } catch {
    throw new ConfigError(`TSA: what follows # in the entry of ${name} is no root certificate: copy the whole line`)
  }
}

export function readTimeStamps(env: Environment): TimeStampConfig {
  const authorities = parseAuthorities(env.TSA)
  for (const { name } of authorities) refuseDemoName('TSA', name)
  const roots = env.TSA_ROOTS ? absolute(env.TSA_ROOTS) : undefined
  if (authorities.some(({ root }) => root === undefined) && roots === undefined)
    throw new ConfigError(
      'TSA_ROOTS is missing: a file with the root certificates that those authorities of TSA must lead to that have none after #',
    )
  return {
    authorities,
    roots,
    quorum: wholeNumber('TSA_QUORUM', env.TSA_QUORUM || String(Math.min(1, authorities.length)), 0, authorities.length),
    everySeconds: wholeNumber('TSA_EVERY_SECONDS', env.TSA_EVERY_SECONDS || (authorities.length > 0 ? '10' : '0'), 0, 3_600),
    deadlineSeconds: wholeNumber('TSA_DEADLINE_SECONDS', env.TSA_DEADLINE_SECONDS || '10', 1, 120),
  }
}

function refuseDemoName(variable: string, name: string): void {
  if (isDemoParty(name)) throw new ConfigError(`${variable}: ${name} is the name of a demo's own party`)
}

/** `vkey=https://…` entries; a vkey has no spaces, commas or question marks, but may end in `=`. */
const parseWitnesses = (value: string | undefined): WitnessConfig['list'] =>
  (value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const at = entry.search(/=https?:/)
      if (at < 0) throw new ConfigError(`WITNESSES: "${entry}" must look like <verifier key>=https://…`)
      return { vkey: entry.slice(0, at), url: address('WITNESSES', entry.slice(at + 1)) }
    })

export function readWitnesses(env: Environment): WitnessConfig {
  const list = parseWitnesses(env.WITNESSES)
  for (const { vkey } of list) refuseDemoName('WITNESSES', splitOnce(vkey, '+')[0])
  return { list, quorum: wholeNumber('WITNESS_QUORUM', env.WITNESS_QUORUM || '0', 0, list.length) }
}

/** `vkey=https://…#secret` entries; after `;` the organisation, percent-encoded. */
const parseVantages = (value: string | undefined): VantageConfig[] =>
  (value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const found = /^(.+?)=(https?:[^#]+)#([\w-]{16,})(?:;([^;#]+))?$/.exec(entry)
      if (!found) throw new ConfigError('VANTAGES: an entry must look like <verifier key>=https://…#secret: copy the whole line')
      const [, vkey = '', url = '', secret = '', organization] = found
      return {
        vkey: vantageKey(vkey),
        url: confidentialAddress('VANTAGES', url),
        secret,
        ...(organization === undefined ? {} : { organization: decodedOrganization(organization) }),
      }
    })

function decodedOrganization(text: string): string {
  try {
    return organizationName('VANTAGES', decodeURIComponent(text))
  } catch {
    throw new ConfigError(`VANTAGES: ${text} is no percent-encoded name of an organisation: copy the whole line`)
  }
}

function vantageKey(text: string): string {
  try {
    const { name, algorithm } = parseVkey(text)
    if (algorithm === 1 && isVantageName(name)) return text
  } catch {
    // Reported below.
  }
  throw new ConfigError(`VANTAGES: ${text} is no verifier key of a vantage: copy the whole line`)
}

export function readVantages(env: Environment): VantageConfig[] {
  const list = parseVantages(env.VANTAGES)
  const names = list.map(({ vkey }) => splitOnce(vkey, '+')[0])
  for (const name of names) refuseDemoName('VANTAGES', name)
  if (new Set(names).size !== names.length) throw new ConfigError('VANTAGES: two entries have the same name')
  return list
}

const DEMO_DEADLINE_SECONDS = 2

export interface DemoEndorsers {
  readonly timeStamps: TimeStampConfig
  readonly witnesses: WitnessConfig
  readonly vantages: readonly VantageConfig[]
}

/** The settings of a demo, from the lines that its own parties have printed. It works without them, so no quorum waits for them. */
export function demoEndorsers(lines: readonly string[]): DemoEndorsers {
  const given = Object.fromEntries(lines.map((line) => splitOnce(line, '=')))
  const authorities = parseAuthorities(given.TSA)
  return {
    timeStamps: { authorities, roots: undefined, quorum: 0, everySeconds: 0, deadlineSeconds: DEMO_DEADLINE_SECONDS },
    witnesses: { list: parseWitnesses(given.WITNESSES), quorum: 0 },
    vantages: parseVantages(given.VANTAGES),
  }
}

export function readAnchors(env: Environment): AnchorConfig {
  const calendars = (env.OTS_CALENDARS ?? '').split(/[\s,]+/).filter(Boolean)
  return {
    everySeconds: wholeNumber('ANCHOR_EVERY_SECONDS', env.ANCHOR_EVERY_SECONDS || '3600', 0, 7 * 86_400),
    ots:
      calendars.length > 0
        ? {
            calendars: calendars.map((url) => address('OTS_CALENDARS', url)),
            blocksUrl: address('OTS_BLOCKS', required(env, 'OTS_BLOCKS')),
          }
        : undefined,
    evm: env.EVM_URL
      ? {
          url: address('EVM_URL', env.EVM_URL),
          key: required(env, 'EVM_KEY'),
          registry: required(env, 'EVM_REGISTRY'),
          chainId: env.EVM_CHAIN_ID
            ? String(wholeNumber('EVM_CHAIN_ID', env.EVM_CHAIN_ID, 1, Number.MAX_SAFE_INTEGER))
            : undefined,
          registryBlock: wholeNumber('EVM_REGISTRY_BLOCK', env.EVM_REGISTRY_BLOCK || '0', 0, Number.MAX_SAFE_INTEGER),
          confirmations: wholeNumber('EVM_CONFIRMATIONS', env.EVM_CONFIRMATIONS || '12', 1, 1_000),
          explorerUrl: env.EVM_EXPLORER ? address('EVM_EXPLORER', env.EVM_EXPLORER) : undefined,
        }
      : undefined,
  }
}
