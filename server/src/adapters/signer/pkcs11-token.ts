// A logged-in PKCS #11 token with a pool of sessions.
import pkcs11 from 'pkcs11js'
import { SignerLocked } from './port.ts'

const SESSIONS = 4

export interface TokenOptions {
  readonly library: string
  readonly tokenLabel: string
  readonly pin: string
}

export class Pkcs11Token {
  readonly module: pkcs11.PKCS11
  readonly #idle: Buffer[]
  readonly #waiting: ((session: Buffer) => void)[] = []

  private constructor(module: pkcs11.PKCS11, sessions: Buffer[]) {
    this.module = module
    this.#idle = sessions
  }

  static open({ library, tokenLabel, pin }: TokenOptions): Pkcs11Token {
    const module = new pkcs11.PKCS11()
    module.load(library)
    // Without OS locking a library used from several threads crashes the process.
    try {
      module.C_Initialize({ flags: pkcs11.CKF_OS_LOCKING_OK })
    } catch (error) {
      throw new Error(`the PKCS #11 library ${library} cannot be initialised: ${(error as Error).message}`)
    }
    const slots = module.C_GetSlotList(true).filter((slot) => module.C_GetTokenInfo(slot).label.trimEnd() === tokenLabel)
    const [slot] = slots
    if (!slot || slots.length > 1) throw new Error(`expected one token labelled ${tokenLabel}, found ${slots.length}`)
    const flags = pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION
    const sessions = Array.from({ length: SESSIONS }, () => module.C_OpenSession(slot, flags))
    // The login of one session applies to all.
    if (sessions[0]) login(module, sessions[0], pin)
    return new Pkcs11Token(module, sessions)
  }

  /** A session supports one operation at a time. */
  async with<T>(work: (session: Buffer) => Promise<T> | T): Promise<T> {
    const session = this.#idle.pop() ?? (await new Promise<Buffer>((resolve) => this.#waiting.push(resolve)))
    try {
      return await work(session)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(session)
      else this.#idle.push(session)
    }
  }

  find(session: Buffer, template: pkcs11.Template): Buffer[] {
    this.module.C_FindObjectsInit(session, template)
    try {
      const found: Buffer[] = []
      for (let object = this.module.C_FindObjects(session); object; object = this.module.C_FindObjects(session))
        found.push(object)
      return found
    } finally {
      this.module.C_FindObjectsFinal(session)
    }
  }

  read(session: Buffer, object: Buffer, ...types: number[]): Buffer[] {
    const template = types.map((type) => ({ type }))
    return this.module.C_GetAttributeValue(session, object, template).map(({ value }) => Buffer.from(value as Buffer))
  }
}

function login(module: pkcs11.PKCS11, session: Buffer, pin: string): void {
  try {
    module.C_Login(session, pkcs11.CKU_USER, pin)
  } catch (fault) {
    const code = fault instanceof pkcs11.Pkcs11Error ? fault.code : 0
    if (code === pkcs11.CKR_PIN_LOCKED) throw new SignerLocked('the token is locked after too many wrong PINs')
    if (code === pkcs11.CKR_PIN_INCORRECT || code === pkcs11.CKR_PIN_LEN_RANGE || code === pkcs11.CKR_PIN_INVALID) {
      throw new SignerLocked('wrong PIN for the token')
    }
    throw fault
  }
}
