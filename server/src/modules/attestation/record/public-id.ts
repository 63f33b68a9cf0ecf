// Public id of a record: 80 random bits in Crockford's alphabet, printed on the certificate and part of its URL.
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** 256 is a multiple of the alphabet's 32 letters, so all are equally likely. */
export const newPublicId = (): string => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
