// A partner's system that signs login tokens, valid ones and every kind of invalid one.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import type { TestHouse } from './house.ts'

export interface Partner {
  readonly keyId: string
  readonly publicKey: string
  readonly audience: string
  /** A token issued now; claims and header can be changed before signing. */
  token(claims?: object, header?: object): string
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const newPublicKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: (publicKey.export({ format: 'jwk' }) as { x: string }).x }
}

export async function registerPartner(house: TestHouse, staffToken: string, partner = 'Jiangzhou portal'): Promise<Partner> {
  const { publicKey, privateKey } = newPublicKey()
  const { id, audience } = await house.get(bridgeApi.addKey, { partner, publicKey }, { token: staffToken })
  return {
    keyId: id,
    publicKey,
    audience,
    token(claims = {}, header = {}) {
      const now = Math.floor(house.clock.now().getTime() / 1000)
      const jti = randomBytes(16).toString('base64url')
      const payload = { iss: 'portal', aud: audience, sub: 'portal-user-1', iat: now, exp: now + 60, jti, ...claims }
      const text = `${encoded({ alg: 'EdDSA', typ: 'JWT', kid: id, ...header })}.${encoded(payload)}`
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
    },
  }
}
