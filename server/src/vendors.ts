// Opens the adapter of every port that the configuration names; with app.ts the only file that names concrete adapters.
import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_TEXTS, VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { fromPem } from '@attestry/proof/signature/certificate'
import type { Chain } from './adapters/chain/port.ts'
import { openHosts } from './adapters/collector/hosts.ts'
import type { Collector, Rehearsal } from './adapters/collector/port.ts'
import { invoicesOf } from './adapters/invoice/invoices.ts'
import type { Invoices } from './adapters/invoice/port.ts'
import { createVendorIssuer } from './adapters/invoice/vendor.ts'
import type { Mail } from './adapters/mail/port.ts'
import { createSmtpMail } from './adapters/mail/smtp.ts'
import { createAlipayLogin } from './adapters/oauth/alipay.ts'
import { createDemoLogins } from './adapters/oauth/demo.ts'
import type { OAuthProvider } from './adapters/oauth/port.ts'
import { createWechatLogin } from './adapters/oauth/wechat.ts'
import { createAlipayPayment } from './adapters/payment/alipay.ts'
import { createDemoPayments } from './adapters/payment/demo.ts'
import { paymentsOf } from './adapters/payment/payments.ts'
import type { Payments } from './adapters/payment/port.ts'
import { createWechatPayment } from './adapters/payment/wechat.ts'
import { createAlipayCheck } from './adapters/realname/alipay.ts'
import { createDemoCheck } from './adapters/realname/demo.ts'
import type { IdentityCheck } from './adapters/realname/port.ts'
import { openClamd } from './adapters/scanner/clamd.ts'
import type { Scanner } from './adapters/scanner/port.ts'
import type { Signer } from './adapters/signer/port.ts'
import { openFileSigner, openPkcs11Signer } from './adapters/signer/signing-process.ts'
import { createAliyunSms } from './adapters/sms/aliyun.ts'
import { createOutboxSms } from './adapters/sms/outbox.ts'
import type { Sms } from './adapters/sms/port.ts'
import { openFileSystemStorage } from './adapters/storage/file-system.ts'
import type { Storage } from './adapters/storage/port.ts'
import { openS3Storage } from './adapters/storage/s3.ts'
import { httpAuthority } from './adapters/time-stamp/http.ts'
import { httpVantage } from './adapters/vantage/http.ts'
import { httpWitness } from './adapters/witness/http.ts'
import type { Config } from './config.ts'
import { readCaptures } from './config-capture.ts'
import type { Endorsers } from './kernel/deps.ts'

export type AnnounceCode = (message: { phone: string; code: string; purpose: string }) => void

export const signerSecret = (masterKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', 'attestry/signer', 32))

export function openStorage({ storage }: Config): Promise<Storage> {
  return storage.kind === 's3' ? openS3Storage(storage.url, storage) : openFileSystemStorage(storage.folder)
}

/** `onRehearsal`: called when the fixture sites of a demo have started. */
export function openCollector(
  { captures, publicUrl, logName, host, dataFolder }: Config,
  onRehearsal: (sites: Rehearsal) => void = () => {},
): Collector {
  const { rehearsal, ...settings } = captures
  const own = [host, logName, ...(publicUrl ? [new URL(publicUrl).hostname] : [])]
  return openHosts({
    ...settings,
    folder: `${dataFolder}/work`,
    ownHosts: own.filter((name) => name !== '0.0.0.0' && name !== '::'),
    rehearse: rehearsal
      ? async () => {
          const sites = await (await import('./adapters/collector/rehearsal.ts')).openRehearsal()
          onRehearsal(sites.rehearsal)
          return sites
        }
      : undefined,
  })
}

/** The capturing software alone, for another organisation's node. */
export const openVantageCollector = ({
  rehearsal,
  ...settings
}: {
  readonly folder: string
  readonly ownHosts: readonly string[]
  readonly browser: string | undefined
  readonly concurrency: number
  /** Fixture sites of the program that started the node. */
  readonly rehearsal: Promise<Rehearsal> | undefined
}): Collector =>
  openHosts({
    ...settings,
    ports: readCaptures({}, { demo: false, lowPriority: false }).ports,
    resolvers: [],
    spare: false,
    lowPriority: rehearsal !== undefined,
    rehearse: rehearsal && (async () => ({ rehearsal: await rehearsal, urls: [], close: async () => {} })),
  })

export async function openSigner({ signer }: Config, masterKey: Buffer): Promise<Signer> {
  if (signer.kind === 'file') return openFileSigner({ folder: signer.folder, secret: signerSecret(masterKey) })
  const { library, tokenLabel, pin, folder } = signer
  return openPkcs11Signer({ library, tokenLabel, pin, headFolder: folder })
}

/** Of one call; a capture there may take longer. */
const VANTAGE_DEADLINE_MS = 15_000

export const openScanner = ({ scanner }: Config): Scanner | undefined => scanner && openClamd(scanner)

export function endorsersOf({ timeStamps, witnesses, vantages, anchors, journals }: Config): Endorsers {
  const roots = timeStamps.roots === undefined ? [] : fromPem(readFileSync(timeStamps.roots, 'utf8')).map(({ der }) => der)
  return {
    authorities: timeStamps.authorities.map(({ name, url, root }) =>
      httpAuthority({ name, url, anchors: root ? [root] : roots, deadlineMs: timeStamps.deadlineSeconds * 1000 }),
    ),
    authorityQuorum: timeStamps.quorum,
    witnesses: witnesses.list.map((witness) => httpWitness({ ...witness, deadlineMs: timeStamps.deadlineSeconds * 1000 })),
    witnessQuorum: witnesses.quorum,
    vantages: vantages.map((vantage) => httpVantage({ ...vantage, deadlineMs: VANTAGE_DEADLINE_MS })),
    everyMs: timeStamps.everySeconds * 1000,
    anchorEveryMs: anchors.everySeconds * 1000,
    journalEveryMs: journals.everySeconds * 1000,
  }
}

/** Imported only if configured: their dependencies are large. */
export async function openChains({ anchors }: Config): Promise<Chain[]> {
  const { evm, ots } = anchors
  const createEvmChain = evm && (await import('./adapters/chain/evm.ts')).createEvmChain
  const createOtsChain = ots && (await import('./adapters/chain/ots.ts')).createOtsChain
  return [
    ...(evm && createEvmChain
      ? [
          createEvmChain({
            url: evm.url,
            privateKey: evm.key,
            registry: evm.registry,
            registryBlock: evm.registryBlock,
            ...(evm.chainId ? { chainId: evm.chainId } : {}),
            confirmations: evm.confirmations,
            ...(evm.explorerUrl ? { explorerUrl: evm.explorerUrl } : {}),
          }),
        ]
      : []),
    ...(ots && createOtsChain ? [createOtsChain(ots)] : []),
  ]
}

const filesRead = new Map<string, Uint8Array>()

/** Read once: every package contains the same. */
const verifierFile = (name: string): Uint8Array => {
  const bytes = filesRead.get(name) ?? readFileSync(new URL(`../../${VERIFIER_FOLDER}/${name}`, import.meta.url))
  filesRead.set(name, bytes)
  return bytes
}

export const packageTools = (): ReadonlyMap<string, Uint8Array> =>
  new Map(PACKAGE_TEXTS.map((name) => [name, verifierFile(name)]))

export const verifierFiles = (): ReadonlyMap<string, Uint8Array> =>
  new Map([VERIFIER_PROGRAM, ...PACKAGE_TEXTS].map((name) => [name, verifierFile(name)]))

export function openSms({ sms }: Config, announce: AnnounceCode | undefined): Sms {
  if (sms.vendor === 'outbox') return createOutboxSms(announce)
  return createAliyunSms({
    accessKeyId: sms.accessKeyId,
    accessKeySecret: sms.accessKeySecret,
    templates: { default: sms.template, ...(sms.linkTemplate ? { link: sms.linkTemplate } : {}) },
  })
}

/** A demo uses a fake vendor, so that a visitor can complete the check. */
export function openIdentityCheck({ realname, demo }: Config): IdentityCheck | undefined {
  if (realname) return createAlipayCheck(realname)
  return demo ? createDemoCheck({ demo }) : undefined
}

/** The configured providers, or in a demo fake vendors for both. */
export function openOAuthProviders({ oauthProviders: { alipay, wechat }, demo }: Config): OAuthProvider[] {
  const set = [...(alipay ? [createAlipayLogin(alipay)] : []), ...(wechat ? [createWechatLogin(wechat)] : [])]
  return set.length === 0 && demo ? createDemoLogins({ demo }) : set
}

/** The configured merchant accounts, or in a demo the test double of both gateways with a cashier page of our own origin. */
export function openPayments({ payments, demo, dataFolder }: Config, cashierUrl: (token: string) => string): Payments {
  if (payments.size === 0 && demo) {
    const [file, bankFile] = [join(dataFolder, 'demo-gateways.json'), join(dataFolder, 'demo-bank.json')]
    return createDemoPayments({ demo, cashierUrl, file, bankFile })
  }
  const gateways = [...payments].map(([platformId, { alipay, wechat }]) => {
    const list = [...(alipay ? [createAlipayPayment(alipay)] : []), ...(wechat ? [createWechatPayment(wechat)] : [])]
    return [platformId, list] as const
  })
  return paymentsOf(new Map(gateways))
}

/** The configured invoice services; platforms without one issue at the finance desk. */
export const openInvoices = ({ invoices }: Config): Invoices =>
  invoicesOf(new Map([...invoices].map(([platformId, account]) => [platformId, createVendorIssuer(account)] as const)))

export const openMail = ({ mail }: Config): Mail | undefined => mail && createSmtpMail(mail)
