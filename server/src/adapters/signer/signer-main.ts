// The signing process, the only one that holds private keys: accepts only typed commands, and ends when its channel closes.
import { Socket } from 'node:net'
import { join } from 'node:path'
import { assertAbsolutePath } from '../absolute-path.ts'
import { writeAnswer, writeFault } from './answer.ts'
import { FrameReader, writeFrame } from './frame.ts'
import { KeysLost } from './key-backend.ts'
import { SignerUnavailable } from './port.ts'
import { type Backend, readCommand, type SignerCommand } from './signer-command.ts'
import { SigningDesk } from './signing-desk.ts'

const CHANNEL = 3
const NO_PKCS11 =
  'PKCS #11 support is not installed: npm could not build pkcs11js. Install a C++ compiler, make and Python, then run npm rebuild pkcs11js'

// Ctrl-C reaches this process too, but the server may still have to sign before it closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.umask(0o077)

const channel = new Socket({ fd: CHANNEL })
const reader = new FrameReader()
let desk: Promise<SigningDesk> | undefined
let outgoing: Buffer[] = []

channel.on('data', (bytes) => {
  for (const message of reader.push(bytes)) {
    // An invalid message has no id to answer to, and does not come from our server: let it throw.
    const { id, command } = readCommand(message)
    answer(command).then(
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

async function answer(command: SignerCommand): Promise<unknown> {
  if (command.type === 'open') {
    if (desk) throw new Error('the keys are already open')
    desk = open(command.backend)
    return (await desk).keys()
  }
  if (!desk) throw new SignerUnavailable('the keys are not open yet')
  const opened = await desk
  if (command.type === 'keys') return opened.keys()
  if (command.type === 'head') return opened.head(command.origin)
  if (command.type === 'create') return opened.create(command.purpose, command.algorithm)
  return opened.sign(command.request)
}

async function open(backend: Backend): Promise<SigningDesk> {
  assertAbsolutePath(backend.kind === 'file' ? backend.folder : backend.headFolder, 'the key folder')
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

/** Answers that become ready in the same tick are sent in one write. */
function send(message: unknown): void {
  if (outgoing.length === 0) setImmediate(flush)
  outgoing.push(writeFrame(message))
}

function flush(): void {
  channel.write(Buffer.concat(outgoing))
  outgoing = []
}
