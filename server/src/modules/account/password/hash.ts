// Password hashes: argon2id in PHC string format, so that the parameters can be increased later.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'

export interface HashCost {
  readonly memoryKib: number
  readonly passes: number
}

const COST: HashCost = { memoryKib: 19_456, passes: 2 }
const TAG_BYTES = 32

const derive = (password: string, salt: Buffer, { memoryKib: memory, passes }: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters: Argon2Parameters = { message: password, nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory, passes }
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(Buffer.from(tag))))
  })

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Only tests choose another cost. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${text(salt)}$${text(tag)}`
}

/** Without a stored hash does the same work, so that the response time reveals nothing. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = stored?.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/)
  if (!parts) {
    await derive(password, randomBytes(16), COST)
    return false
  }
  const [, memory, passes, salt = '', tag = ''] = parts
  const given = await derive(password, Buffer.from(salt, 'base64'), { memoryKib: Number(memory), passes: Number(passes) })
  return timingSafeEqual(given, Buffer.from(tag, 'base64'))
}
