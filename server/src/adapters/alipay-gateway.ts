// Calls Alipay's open gateway (v2): requests and answers are signed with RSA2, by plain keys or by certificates.
import { createHash, X509Certificate } from 'node:crypto'
import { privateKeyOf, publicKeyOf, rawObject, rsa2Sign, rsa2Verify, signedText } from './alipay-signature.ts'
import { readAtMost } from './read-at-most.ts'

export interface AlipayGatewayConfig {
  readonly appId: string
  /** Ours, PKCS #8. */
  readonly privateKey: string
  /** Alipay's, for its answers and notifications; undefined in certificate mode. */
  readonly alipayPublicKey?: string | undefined
  /** Certificate mode (PEM): our application's certificate, Alipay's, and Alipay's roots. */
  readonly certificates?: { readonly app: string; readonly alipay: string; readonly root: string } | undefined
  readonly gateway?: string | undefined
  readonly deadlineMs?: number | undefined
}

export interface AlipayAnswer {
  readonly fields: Readonly<Record<string, unknown>>
  /** Undefined if Alipay did as requested; otherwise its error code. */
  readonly refusal: string | undefined
}

export interface AlipayGateway {
  readonly url: string
  readonly appId: string
  /** The parameters of a call with their signature: the query of a page, or the body of a request. */
  signed(method: string, parameters: Readonly<Record<string, string>>): URLSearchParams
  /** Throws unless the answer is signed by Alipay; refusals are signed too. */
  call(method: string, parameters: Readonly<Record<string, string>>): Promise<AlipayAnswer>
  /** Whether Alipay signed this text; `serial` is that of its certificate, if the message names one. */
  isSigned(text: string | Uint8Array, signature: string, serial?: string): boolean
}

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const DEADLINE_MS = 8_000
const MAX_ANSWER_BYTES = 64 * 1024
const SUCCESS = '10000'
/** PKCS #1 signature algorithms. */
const RSA_SIGNATURES = '1.2.840.113549.1.1.'
const BEIJING_MS = 8 * 3_600_000

export const bizContent = (content: object): { biz_content: string } => ({ biz_content: JSON.stringify(content) })

export const beijingTime = (at: Date): string => new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')

export function openAlipayGateway(config: AlipayGatewayConfig): AlipayGateway {
  const url = config.gateway ?? GATEWAY
  const ours = privateKeyOf(config.privateKey)
  const { certificates } = config
  const theirs = (certificates ? [new X509Certificate(certificates.alipay)] : []).map((certificate) => ({
    serial: certificateSerial(certificate),
    key: certificate.publicKey,
  }))
  if (config.alipayPublicKey) theirs.push({ serial: '', key: publicKeyOf(config.alipayPublicKey) })
  const serials = certificates && {
    app_cert_sn: certificateSerial(new X509Certificate(certificates.app)),
    alipay_root_cert_sn: rootSerial(certificates.root),
  }

  const signed: AlipayGateway['signed'] = (method, parameters) => {
    const all: Record<string, string> = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(new Date()),
      version: '1.0',
      ...serials,
      ...parameters,
    }
    return new URLSearchParams({ ...all, sign: rsa2Sign(signedText(all), ours) })
  }

  const isSigned: AlipayGateway['isSigned'] = (text, signature, serial) =>
    theirs.some((each) => (serial === undefined || each.serial === serial) && rsa2Verify(text, signature, each.key))

  return {
    url,
    appId: config.appId,
    signed,
    isSigned,
    async call(method, parameters) {
      const response = await fetch(`${url}?charset=utf-8`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: signed(method, parameters).toString(),
        // Identity numbers and login codes must not be sent anywhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
      })
      const text = (await readAtMost(response, MAX_ANSWER_BYTES))?.toString('utf8') ?? ''
      const answer = rawObject(text, `${method.replaceAll('.', '_')}_response`)
      const raw = answer ?? rawObject(text, 'error_response')
      const rest = raw === undefined ? '' : text.replace(raw, '')
      const signature = /"sign":"([A-Za-z0-9+/=]+)"/.exec(rest)?.[1]
      const serial = /"alipay_cert_sn":"([0-9a-f]{32})"/.exec(rest)?.[1]
      if (raw === undefined || signature === undefined || !isSigned(raw, signature, serial))
        throw new Error(`the answer to ${method} is not signed by Alipay (HTTP ${response.status})`)
      const fields = JSON.parse(raw) as Record<string, unknown>
      // The token answer of a login has no `code` on success.
      const succeeded = answer !== undefined && (fields.code ?? SUCCESS) === SUCCESS
      return { fields, refusal: succeeded ? undefined : refusalOf(fields) }
    },
  }
}

/** Alipay's message may contain personal data, so only a valid error code is passed on. */
function refusalOf({ sub_code, code }: Readonly<Record<string, unknown>>): string {
  const found = [sub_code, code].find((each) => typeof each === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(each))
  return typeof found === 'string' ? found : 'unknown'
}

/** MD5 of the issuer, last part first, and the decimal serial number. */
function certificateSerial({ issuer, serialNumber }: X509Certificate): string {
  const reversed = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${reversed}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

/** The serials of the roots that sign with RSA: Alipay's file also contains one with SM2. */
function rootSerial(pem: string): string {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return certificates
    .map((each) => new X509Certificate(each))
    .filter((certificate) => certificate.signatureAlgorithmOid?.startsWith(RSA_SIGNATURES))
    .map(certificateSerial)
    .join('_')
}
