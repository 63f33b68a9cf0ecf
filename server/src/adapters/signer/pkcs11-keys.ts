// Keys in a PKCS #11 hardware token: generated and used inside it, and labelled with their purpose.
import { createHash, randomBytes } from 'node:crypto'
import { bitString, integerBytes, nullValue, oid, readDer, sequence } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import { ecdsaDer } from '@attestry/proof/signature/signature'
import pkcs11 from 'pkcs11js'
import { ALGORITHMS, type KeyBackend, KeysLost, PURPOSES } from './key-backend.ts'
import { Pkcs11Token, type TokenOptions } from './pkcs11-token.ts'
import { type KeyAlgorithm, type KeyInfo, type KeyPurpose, SignerDamaged, SignerRefused } from './port.ts'

type TokenAlgorithm = Exclude<KeyAlgorithm, 'sm2'>
type TokenKey = { readonly info: KeyInfo; readonly handle: Buffer }

const ID_BYTES = 16
// PKCS #11 3.0 constants that pkcs11js does not define.
const [EDWARDS_KEY_PAIR, EDDSA] = [0x1055, 0x1057]
const UNSUPPORTED_ERRORS = [
  'MECHANISM_INVALID',
  'CURVE_NOT_SUPPORTED',
  'DOMAIN_PARAMS_INVALID',
  'FUNCTION_NOT_SUPPORTED',
  'ATTRIBUTE_VALUE_INVALID',
]

/** Sensitive and not extractable; extractable keys are ignored. */
const NOT_EXTRACTABLE: pkcs11.Template = [
  { type: pkcs11.CKA_TOKEN, value: true },
  { type: pkcs11.CKA_PRIVATE, value: true },
  { type: pkcs11.CKA_SENSITIVE, value: true },
  { type: pkcs11.CKA_EXTRACTABLE, value: false },
  { type: pkcs11.CKA_SIGN, value: true },
]

export function openPkcs11Keys(options: TokenOptions): KeyBackend {
  return new Pkcs11Keys(Pkcs11Token.open(options))
}

class Pkcs11Keys implements KeyBackend {
  readonly #token: Pkcs11Token
  readonly #known = new Map<string, TokenKey>()

  constructor(token: Pkcs11Token) {
    this.#token = token
  }

  async list(): Promise<readonly KeyInfo[]> {
    return this.#token.with((session) =>
      orLost(() => {
        const wanted = [{ type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY }, ...NOT_EXTRACTABLE]
        const keys = this.#token.find(session, wanted).flatMap((handle) => this.#read(session, handle) ?? [])
        for (const key of keys) this.#known.set(key.info.id, key)
        return keys.map(({ info }) => info).sort((a, b) => (a.id < b.id ? -1 : 1))
      }),
    )
  }

  async find(id: string): Promise<KeyInfo | undefined> {
    return this.#known.get(id)?.info ?? (await this.list()).find((key) => key.id === id)
  }

  async create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo> {
    if (algorithm === 'sm2') throw new SignerRefused('wrong-key', 'tokens do not support SM2 keys: use SIGNER=file')
    const id = randomBytes(ID_BYTES)
    const named = [
      { type: pkcs11.CKA_ID, value: id },
      { type: pkcs11.CKA_LABEL, value: `attestry/${purpose}/${algorithm}` },
    ]
    const { mechanism, parameters } = GENERATION[algorithm]
    const open = [{ type: pkcs11.CKA_TOKEN, value: true }, { type: pkcs11.CKA_VERIFY, value: true }, ...parameters, ...named]
    // The label holds the purpose, so it must not be modifiable.
    const kept = [...NOT_EXTRACTABLE, ...named, { type: pkcs11.CKA_MODIFIABLE, value: false }]
    await this.#token.with((session) =>
      orLost(() =>
        this.#token.module.C_GenerateKeyPairAsync(session, { mechanism }, open, kept).catch((fault) => {
          if (!UNSUPPORTED_ERRORS.some((name) => fault.message === `CKR_${name}`)) throw fault
          throw new SignerRefused('wrong-key', `this token does not support ${algorithm} keys: ${fault.message}`)
        }),
      ),
    )
    const created = await this.find(id.toString('hex'))
    if (!created) throw new SignerDamaged(`the token does not list the new key ${id.toString('hex')}`)
    return created
  }

  async sign({ id }: KeyInfo, message: Uint8Array): Promise<Uint8Array> {
    const key = this.#known.get(id)
    if (!key) throw new KeysLost(`the token no longer lists key ${id}`)
    const algorithm = key.info.algorithm as TokenAlgorithm
    const { mechanism, signatureBytes, digest } = SIGNING[algorithm]
    const input = digest ? createHash(digest).update(message).digest() : Buffer.from(message)
    const signature = await this.#token.with((session) =>
      orLost(() => {
        this.#token.module.C_SignInit(session, { mechanism }, key.handle)
        return this.#token.module.C_SignAsync(session, input, Buffer.alloc(signatureBytes))
      }),
    )
    if (algorithm === 'p256') return ecdsaDer(signature, 'P-256')
    return algorithm === 'p384' ? ecdsaDer(signature, 'P-384') : signature
  }

  #read(session: Buffer, handle: Buffer): TokenKey | undefined {
    const [idBytes, label] = this.#token.read(session, handle, pkcs11.CKA_ID, pkcs11.CKA_LABEL)
    const [vendor, purposeName, algorithmName] = label?.toString().split('/') ?? []
    const purpose = PURPOSES.find((it) => it === purposeName)
    const algorithm = ALGORITHMS.find((it) => it === algorithmName)
    if (vendor !== 'attestry' || !purpose || !algorithm || algorithm === 'sm2' || idBytes?.length !== ID_BYTES) return undefined
    const id = idBytes.toString('hex')
    const known = this.#known.get(id)
    if (known) return { info: known.info, handle }
    const [publicKey] = this.#token.find(session, [
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PUBLIC_KEY },
      { type: pkcs11.CKA_ID, value: idBytes },
    ])
    if (!publicKey) throw new SignerDamaged(`the public key of ${id} (${label}) is missing from the token`)
    return { info: { id, purpose, algorithm, spki: this.#spki(session, publicKey, algorithm) }, handle }
  }

  #spki(session: Buffer, publicKey: Buffer, algorithm: TokenAlgorithm): Uint8Array {
    if (algorithm === 'rsa3072') {
      const [modulus, exponent] = this.#token.read(session, publicKey, pkcs11.CKA_MODULUS, pkcs11.CKA_PUBLIC_EXPONENT)
      if (!modulus || !exponent) throw new SignerDamaged(`the token returned no valid ${algorithm} public key`)
      const numbers = sequence(integerBytes(modulus), integerBytes(exponent))
      return sequence(sequence(oid(OID.rsa), nullValue()), bitString(numbers))
    }
    const [stored] = this.#token.read(session, publicKey, pkcs11.CKA_EC_POINT)
    const { pointBytes, name } = CURVES[algorithm]
    // The standard wraps the point in an OCTET STRING; some tokens do not.
    const point = stored && stored.length > pointBytes ? readDer(stored).content : stored
    if (point?.length !== pointBytes) throw new SignerDamaged(`the token returned no valid ${algorithm} public key`)
    const parameters = algorithm === 'ed25519' ? [oid(name)] : [oid(OID.ecPublicKey), oid(name)]
    return sequence(sequence(...parameters), bitString(point))
  }
}

const CURVES = {
  p256: { name: OID.p256, pointBytes: 65 },
  p384: { name: OID.p384, pointBytes: 97 },
  ed25519: { name: OID.ed25519, pointBytes: 32 },
} as const

const curve = (name: string): pkcs11.Template => [{ type: pkcs11.CKA_EC_PARAMS, value: Buffer.from(oid(name)) }]

const GENERATION: Record<TokenAlgorithm, { mechanism: number; parameters: pkcs11.Template }> = {
  p256: { mechanism: pkcs11.CKM_EC_KEY_PAIR_GEN, parameters: curve(OID.p256) },
  p384: { mechanism: pkcs11.CKM_EC_KEY_PAIR_GEN, parameters: curve(OID.p384) },
  ed25519: { mechanism: EDWARDS_KEY_PAIR, parameters: curve(OID.ed25519) },
  rsa3072: {
    mechanism: pkcs11.CKM_RSA_PKCS_KEY_PAIR_GEN,
    parameters: [
      { type: pkcs11.CKA_MODULUS_BITS, value: 3072 },
      { type: pkcs11.CKA_PUBLIC_EXPONENT, value: Buffer.from([1, 0, 1]) },
    ],
  },
}

const SIGNING: Record<TokenAlgorithm, { mechanism: number; signatureBytes: number; digest?: 'sha256' | 'sha384' }> = {
  p256: { mechanism: pkcs11.CKM_ECDSA, signatureBytes: 64, digest: 'sha256' },
  p384: { mechanism: pkcs11.CKM_ECDSA, signatureBytes: 96, digest: 'sha384' },
  rsa3072: { mechanism: pkcs11.CKM_SHA256_RSA_PKCS, signatureBytes: 384 },
  ed25519: { mechanism: EDDSA, signatureBytes: 64 },
}

/** A native error of the token means that this login is no longer usable. */
async function orLost<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    if (fault instanceof pkcs11.NativeError) throw new KeysLost(`the token failed: ${fault.message}`)
    throw fault
  }
}
