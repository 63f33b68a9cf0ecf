// The thread that draws and signs certificates: it keeps the fonts, holds no key, and reaches nothing but the thread that started it.
import { parentPort } from 'node:worker_threads'
import { drawCertificate } from './draw.ts'
import type { MakeOrder, Order, Question, Report } from './message.ts'
import { signPdf } from './pades.ts'
import { CertificateFault } from './port.ts'
import { loadTypefaces } from './typeface.ts'

const port = parentPort
if (!port) throw new Error('this file is the inside of a worker')

// libpdf would fetch issuers from addresses that stand in foreign certificates.
globalThis.fetch = () => Promise.reject(new Error('certificates are made without a network'))

const typefaces = loadTypefaces()
const waiting = new Map<number, (bytes: Uint8Array) => void>()

port.on('message', (order: Order) => {
  if (order.do === 'make') void make(order.job, order)
  else if (order.do === 'answer') waiting.get(order.job)?.(order.bytes)
  if (order.do !== 'make') waiting.delete(order.job)
})

async function make(job: number, order: MakeOrder): Promise<void> {
  try {
    const { facts, certificate, chain, crls } = order
    const drawn = await drawCertificate(typefaces, order)
    const signing = {
      certificate,
      chain,
      crls,
      sign: (attributes: Uint8Array) => ask(job, 'sign', attributes),
      timeStamp: (digest: Uint8Array) => ask(job, 'time-stamp', digest),
    }
    const claim = { issuedAt: new Date(facts.issuedAt), reason: `Certificate of deposit ${facts.number}` }
    report({ job, is: 'made', bytes: await signPdf(drawn, signing, claim) })
  } catch (fault) {
    const reason = fault instanceof CertificateFault ? fault.reason : 'worker'
    report({ job, is: 'fault', reason, message: fault instanceof Error ? fault.message : String(fault) })
  }
}

function ask(job: number, question: Question, bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve) => {
    waiting.set(job, resolve)
    report({ job, is: 'question', question, bytes })
  })
}

function report(message: Report): void {
  port?.postMessage(message)
}
