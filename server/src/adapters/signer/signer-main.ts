// The signing process: the only one that holds private keys. It lives as long as the channel to the house does, and answers typed questions only.
import { Socket } from 'node:net'
import { join } from 'node:path'
import { assertAbsolutePath } from '../absolute-path.ts'
import { writeAnswer, writeFault } from './answer.ts'
import { FrameReader, writeFrame } from './frame.ts'
import { KeysLost } from './key-backend.ts'
import { SignerUnavailable } from './port.ts'
import { type Backend, type Question, readQuestion } from './question.ts'
import { SigningDesk } from './signing-desk.ts'

const CHANNEL = 3
const NO_PKCS11 =
  'PKCS #11 support is not installed: npm could not build pkcs11js. Install a C++ compiler, make and Python, then run npm rebuild pkcs11js'

// A terminal's Ctrl-C reaches us too; the house may still have something to sign before it closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.umask(0o077)

const channel = new Socket({ fd: CHANNEL })
const reader = new FrameReader()
let desk: Promise<SigningDesk> | undefined
let outgoing: Buffer[] = []

channel.on('data', (bytes) => {
  for (const message of reader.push(bytes)) {
    // One that cannot be read has no number to answer to: whoever sends it is not the house.
    const { id, question } = readQuestion(message)
    answer(question).then(
      (value) => send(writeAnswer(id, value)),
      (fault) => {
        send(writeFault(id, fault))
        if (fault instanceof KeysLost) setImmediate(() => channel.end(() => process.exit(1)))
      },
    )
  }
})
channel.on('end', () => process.exit())
channel.on('error', () => process.exit())

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'open') {
    if (desk) throw new Error('the keys are open already')
    desk = open(question.backend)
    return (await desk).keys()
  }
  if (!desk) throw new SignerUnavailable('the keys are not open yet')
  const keeper = await desk
  if (question.ask === 'keys') return keeper.keys()
  if (question.ask === 'head') return keeper.head(question.origin)
  if (question.ask === 'create') return keeper.create(question.purpose, question.algorithm)
  return keeper.sign(question.request)
}

async function open(backend: Backend): Promise<SigningDesk> {
  assertAbsolutePath(backend.kind === 'file' ? backend.folder : backend.headFolder, 'the folder of the keys')
  if (backend.kind === 'file') {
    const { openFileKeys } = await import('./file-keys.ts')
    return SigningDesk.open(await openFileKeys(backend.folder, backend.secret), join(backend.folder, 'heads'))
  }
  const { openPkcs11Keys } = await import('./pkcs11-keys.ts').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new SignerUnavailable(NO_PKCS11)
  })
  return SigningDesk.open(openPkcs11Keys(backend), backend.headFolder)
}

/** Answers that become ready together leave together. */
function send(message: unknown): void {
  if (outgoing.length === 0) setImmediate(flush)
  outgoing.push(writeFrame(message))
}

function flush(): void {
  channel.write(Buffer.concat(outgoing))
  outgoing = []
}
