// The public id of a record: 80 random bits in Crockford's alphabet, printed on the certificate and part of its address.
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A byte has a whole number of the alphabet's 32 letters, so each is as likely as the others. */
export const newPublicId = (): string => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
