// Worker thread that renders and signs papers: caches the fonts, holds no key, and has no network access.
import { parentPort } from 'node:worker_threads'
import { signPdf } from './pades.ts'
import { PaperFault } from './paper-fault.ts'
import { renderDocument, renderPaper } from './render-paper.ts'
import { finishDocument, signDocument } from './signed-document.ts'
import { loadTypefaces } from './typeface.ts'
import type { SigningRequest, Task, WorkerCommand, WorkerMessage } from './worker-message.ts'

const port = parentPort
if (!port) throw new Error('pdf-worker.ts must run in a worker thread')

// libpdf would fetch issuers from URLs in third-party certificates.
globalThis.fetch = () => Promise.reject(new Error('the paper worker has no network access'))

const typefaces = loadTypefaces()
const waiting = new Map<number, (bytes: Uint8Array) => void>()

port.on('message', (command: WorkerCommand) => {
  if (command.do === 'answer') waiting.get(command.job)?.(command.bytes)
  if (command.do === 'answer' || command.do === 'drop') waiting.delete(command.job)
  else void run(command.job, command)
})

async function run(job: number, task: Task): Promise<void> {
  try {
    send({ job, kind: 'made', bytes: await madeBy(job, task) })
  } catch (fault) {
    const reason = fault instanceof PaperFault ? fault.reason : 'worker'
    send({ job, kind: 'fault', reason, message: fault instanceof Error ? fault.message : String(fault) })
  }
}

async function madeBy(job: number, task: Task): Promise<Uint8Array> {
  const sign = (attributes: Uint8Array) => request(job, 'sign', attributes)
  const timeStamp = (digest: Uint8Array) => request(job, 'time-stamp', digest)
  if (task.do === 'draw') return renderDocument(typefaces, task.paper, task.places)
  if (task.do === 'sign') return signDocument(typefaces, task.version, task.signature, { ...task.material, sign, timeStamp })
  if (task.do === 'finish') return finishDocument(task.version, { crls: task.crls, timeStamp })
  const { paper, attachments, material } = task
  const drawn = await renderPaper(typefaces, { paper, attachments, certificate: material.certificate })
  const claim = { issuedAt: new Date(paper.issuedAt), reason: paper.metadata.reason }
  return signPdf(drawn, { ...material, sign, timeStamp }, claim)
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
