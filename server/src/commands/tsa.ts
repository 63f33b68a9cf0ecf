// A time-stamp authority (RFC 3161) for another organisation to run: keys of its own, no database, one line for the operator's configuration.
//   npm run tsa -- --name time.example --folder ./tsa
import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildCertificate, certificateFingerprint, fromPem, parseCertificate, pem } from '@attestry/proof/signature/certificate'
import type { SigningIdentity } from '@attestry/proof/signature/identity'
import { answerTimeStampRequest, rejectTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import { ConfigError } from '../config-value.ts'
import { ClockBehind, openPartyClock, type PartyClock } from './party-clock.ts'
import { openPartyFolder, privateKeyIn, readFileOrNone, replaceFile } from './party-folder.ts'
import {
  createPartyServer,
  endWithInput,
  listenAt,
  type PartyAnswer,
  PLACE_OPTIONS,
  PLACE_USAGE,
  placeOf,
  runParty,
} from './party-server.ts'

const MAX_REQUEST_BYTES = 4_096
const DAY_MS = 86_400_000
const ROOT_DAYS = 365 * 30
const SIGNER_DAYS = 365 * 10
/** OID under the arc for examples and private use; an organisation with an arc of its own gives --policy. */
const DEFAULT_POLICY = '1.3.6.1.4.1.99999.1.2'
const ACCURACY_MS = 1_000
const SCHEME = 'ecdsa-p256-sha256'
/** As in trust lists, where it names the authority. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,62}$/

export interface TimeStampPartyOptions {
  readonly name: string
  readonly folder: string
  /** In its certificates; the name if not given. */
  readonly organization?: string | undefined
  readonly policy?: string | undefined
  readonly now?: () => Date
}

export interface TimeStampParty {
  /** The root certificate, DER. */
  readonly root: Uint8Array
  readonly server: Server
}

export async function createTimeStampParty(options: TimeStampPartyOptions): Promise<TimeStampParty> {
  if (!NAME.test(options.name))
    throw new ConfigError(`--name ${options.name}: a name has lower-case letters, digits, dots and hyphens, 63 at most`)
  const folder = openPartyFolder(options.folder)
  const clock = openPartyClock(folder, options.now ?? (() => new Date()))
  const identity = await openIdentity(folder, options, clock)
  const policy = options.policy ?? DEFAULT_POLICY
  const server = createPartyServer(MAX_REQUEST_BYTES, async ({ method, path, body }) => {
    if (method === 'GET' && path === '/root.pem')
      return { status: 200, body: pem('CERTIFICATE', identity.root), type: 'application/x-pem-file' }
    if (method !== 'POST') return { status: 404, body: 'not found\n' }
    return stamp(await body(), identity, policy, clock)
  })
  return { root: identity.root, server }
}

async function stamp(request: Uint8Array, identity: SigningIdentity, policy: string, clock: PartyClock): Promise<PartyAnswer> {
  const type = 'application/timestamp-reply'
  try {
    const serial = () => BigInt(`0x${randomBytes(16).toString('hex')}`)
    const body = await answerTimeStampRequest(request, { identity, policy, serial, now: clock(), accuracyMs: ACCURACY_MS })
    return { status: 200, body, type }
  } catch (error) {
    if (error instanceof ClockBehind)
      return { status: 200, body: rejectTimeStampRequest('timeNotAvailable', error.message), type }
    throw error
  }
}

/** Root and signer are made at the first start; the root signs nothing else, so its key file may be moved to a safe place. */
async function openIdentity(
  folder: string,
  options: TimeStampPartyOptions,
  clock: PartyClock,
): Promise<SigningIdentity & { readonly root: Uint8Array }> {
  const key = privateKeyIn(folder, 'tsa.key', 'p256')
  const file = join(folder, 'certificates.pem')
  const stored = readFileOrNone(file)
  const text = stored ?? (await certify(privateKeyIn(folder, 'root.key', 'p256'), key, options, clock()))
  if (stored === undefined) replaceFile(file, text)
  const [root, certificate] = fromPem(text).map(({ der }) => der)
  if (!root || !certificate) throw new Error(`${file} is damaged: it must hold the root certificate and that of the signer`)
  if (!Buffer.from(parseCertificate(certificate).spki).equals(spkiOf(key)))
    throw new Error(`${file} and tsa.key do not belong together: restore both from one backup`)
  // With the root: `openssl ts -verify` and package verifiers then need nothing but its digest.
  return { root, certificate, chain: [root], scheme: SCHEME, sign: async (message) => sign('sha256', message, key) }
}

async function certify(rootKey: KeyObject, key: KeyObject, options: TimeStampPartyOptions, now: Date): Promise<string> {
  const build = (signer: KeyObject, issuer?: Uint8Array) =>
    buildCertificate({
      subject: {
        commonName: `${options.name} ${issuer ? 'time-stamps' : 'root'}`.slice(-64),
        organization: options.organization ?? options.name,
      },
      ...(issuer ? { issuer: parseCertificate(issuer) } : {}),
      serial: BigInt(`0x${randomBytes(16).toString('hex')}`) + 1n,
      // Not earlier: before, the key did not exist.
      notBefore: now,
      notAfter: new Date(now.getTime() + (issuer ? SIGNER_DAYS : ROOT_DAYS) * DAY_MS),
      spki: spkiOf(signer),
      usage: issuer ? 'time-stamp' : 'authority',
      scheme: SCHEME,
      sign: async (tbs) => sign('sha256', tbs, rootKey),
    })
  const root = await build(rootKey)
  return pem('CERTIFICATE', root) + pem('CERTIFICATE', await build(key, root))
}

const spkiOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })

/** For the operator's TSA setting: name, address and root certificate. */
export const enrolmentLine = (name: string, url: string, root: Uint8Array): string =>
  `TSA=${name}=${url}#${Buffer.from(root).toString('base64url')}`

const USAGE = `npm run tsa -- --name NAME

  --name NAME         the name of the authority, such as time.example; it can not be changed later
  --folder PATH       its keys and certificates; ./tsa if not given. Back it up
  --organization TEXT the organisation in its certificates; used at the first start
  --policy OID        the policy in its tokens; ${DEFAULT_POLICY} if not given
${PLACE_USAGE}`

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      folder: { type: 'string', default: './tsa' },
      organization: { type: 'string' },
      policy: { type: 'string' },
      ...PLACE_OPTIONS,
    },
  })
  if (!values.name) throw new ConfigError('--name is missing')
  const place = placeOf(values, 8091)
  const { root, server } = await createTimeStampParty({ ...values, name: values.name })
  if (values.attached) endWithInput(server)
  const url = await listenAt(server, place)
  console.log(`Time-stamp authority ${values.name} is running; Ctrl-C stops it. Give this line to the operator, for their configuration:\n
${enrolmentLine(values.name, url, root)}\n
and tell them the SHA-256 of the root certificate in another way, for comparison:\n
${certificateFingerprint(root)}\n`)
}

if (import.meta.main) await runParty(USAGE, run)
