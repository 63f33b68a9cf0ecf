// Worker thread that renders and signs papers: caches the fonts, holds no key, and has no network access.
import { parentPort } from 'node:worker_threads'
import { signPdf } from './pades.ts'
import { PaperFault } from './paper-fault.ts'
import { renderPaper } from './render-paper.ts'
import { loadTypefaces } from './typeface.ts'
import type { MakeCommand, SigningRequest, WorkerCommand, WorkerMessage } from './worker-message.ts'

const port = parentPort
if (!port) throw new Error('pdf-worker.ts must run in a worker thread')

// libpdf would fetch issuers from URLs in third-party certificates.
globalThis.fetch = () => Promise.reject(new Error('the paper worker has no network access'))

const typefaces = loadTypefaces()
const waiting = new Map<number, (bytes: Uint8Array) => void>()

port.on('message', (command: WorkerCommand) => {
  if (command.do === 'make') void make(command.job, command)
  else if (command.do === 'answer') waiting.get(command.job)?.(command.bytes)
  if (command.do !== 'make') waiting.delete(command.job)
})

async function make(job: number, command: MakeCommand): Promise<void> {
  try {
    const { paper, certificate, chain, crls } = command
    const drawn = await renderPaper(typefaces, command)
    const signing = {
      certificate,
      chain,
      crls,
      sign: (attributes: Uint8Array) => request(job, 'sign', attributes),
      timeStamp: (digest: Uint8Array) => request(job, 'time-stamp', digest),
    }
    const claim = { issuedAt: new Date(paper.issuedAt), reason: paper.metadata.reason }
    send({ job, kind: 'made', bytes: await signPdf(drawn, signing, claim) })
  } catch (fault) {
    const reason = fault instanceof PaperFault ? fault.reason : 'worker'
    send({ job, kind: 'fault', reason, message: fault instanceof Error ? fault.message : String(fault) })
  }
}

function request(job: number, kind: SigningRequest, bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve) => {
    waiting.set(job, resolve)
    send({ job, kind: 'request', request: kind, bytes })
  })
}

function send(message: WorkerMessage): void {
  port?.postMessage(message)
}
