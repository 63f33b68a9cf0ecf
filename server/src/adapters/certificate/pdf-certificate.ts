// Certificates as signed PDF: drawn and put together by a worker thread, which asks here for every signature and time-stamp.
import { Worker } from 'node:worker_threads'
import type { Order, Question, Report } from './message.ts'
import {
  type CertificateAttachment,
  type CertificateFacts,
  CertificateFault,
  type CertificateMaker,
  type CertificateSigning,
  MOST_LISTED_FILES,
} from './port.ts'

// Drawing takes a tenth of a second; a thread that says nothing for this long is caught in something.
const LONGEST_SILENCE_MS = 60_000
const MOST_MEMORY_MB = 320
const MOST_ATTACHED_BYTES = 32 << 20
const ATTACHMENT_NAME = /^[^/\\\p{C}]{1,120}$/u
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

interface Job {
  readonly signing: CertificateSigning
  /** Whether the next word is the worker's. */
  isWorking: boolean
  resolve(pdf: Uint8Array): void
  reject(fault: unknown): void
}

interface Hired {
  readonly worker: Worker
  readonly jobs: Map<number, Job>
  silence: NodeJS.Timeout | undefined
}

export interface PdfCertificateOptions {
  readonly longestSilenceMs?: number
}

export class PdfCertificateMaker implements CertificateMaker {
  readonly #longestSilenceMs: number
  #hired: Hired | undefined
  #begun = 0
  #isClosed = false

  constructor({ longestSilenceMs = LONGEST_SILENCE_MS }: PdfCertificateOptions = {}) {
    this.#longestSilenceMs = longestSilenceMs
  }

  /** Reads the fonts now, so that the first certificate does not wait for them. */
  warm(): this {
    this.#hired ??= this.#hire()
    return this
  }

  async make(
    facts: CertificateFacts,
    signing: CertificateSigning,
    attachments: readonly CertificateAttachment[],
  ): Promise<Uint8Array> {
    checkAttachments(attachments)
    if (this.#isClosed) throw new CertificateFault('worker', 'closed')
    this.#hired ??= this.#hire()
    const hired = this.#hired
    const job = ++this.#begun
    const { certificate, chain, crls } = signing
    return new Promise((resolve, reject) => {
      hired.jobs.set(job, { signing, isWorking: true, resolve, reject })
      const listed = { ...facts, files: facts.files.slice(0, MOST_LISTED_FILES) }
      send(hired, { job, do: 'make', facts: listed, fileCount: facts.files.length, attachments, certificate, chain, crls })
      this.#listen(hired)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const hired = this.#hired
    if (!hired) return
    this.#dismiss(hired, 'closed')
    await hired.worker.terminate()
  }

  #hire(): Hired {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const hired: Hired = { worker, jobs: new Map(), silence: undefined }
    worker.unref()
    worker.on('message', (report: Report) => this.#heard(hired, report))
    worker.on('error', (fault) => this.#dismiss(hired, fault instanceof Error ? fault.message : String(fault)))
    worker.on('exit', () => this.#dismiss(hired, 'the certificate worker ended'))
    return hired
  }

  #heard(hired: Hired, report: Report): void {
    const job = hired.jobs.get(report.job)
    if (job && report.is === 'question') {
      job.isWorking = false
      void this.#answer(hired, report.job, job, report.question, report.bytes)
    } else if (job) {
      hired.jobs.delete(report.job)
      if (report.is === 'made') job.resolve(report.bytes)
      else if (report.is === 'fault') job.reject(new CertificateFault(report.reason, report.message))
    }
    this.#listen(hired)
  }

  async #answer(hired: Hired, number: number, job: Job, question: Question, asked: Uint8Array): Promise<void> {
    try {
      const bytes = await (question === 'sign' ? job.signing.sign(asked) : job.signing.timeStamp(asked))
      if (!hired.jobs.has(number)) return
      job.isWorking = true
      send(hired, { job: number, do: 'answer', bytes: Uint8Array.from(bytes) })
    } catch (refusal) {
      if (hired.jobs.delete(number)) send(hired, { job: number, do: 'drop' })
      job.reject(refusal)
    }
    this.#listen(hired)
  }

  /** The process lives while jobs are open; the thread must speak while one of them waits for it. */
  #listen(hired: Hired): void {
    clearTimeout(hired.silence)
    hired.silence = undefined
    if (hired !== this.#hired) return
    if (hired.jobs.size > 0) hired.worker.ref()
    else hired.worker.unref()
    if (![...hired.jobs.values()].some(({ isWorking }) => isWorking)) return
    hired.silence = setTimeout(() => {
      this.#dismiss(hired, 'the certificate worker does not answer')
      void hired.worker.terminate()
    }, this.#longestSilenceMs)
  }

  /** The next certificate gets a new thread. */
  #dismiss(hired: Hired, why: string): void {
    clearTimeout(hired.silence)
    if (this.#hired === hired) this.#hired = undefined
    for (const job of hired.jobs.values()) job.reject(new CertificateFault('worker', why))
    hired.jobs.clear()
  }
}

function send({ worker }: Hired, order: Order): void {
  worker.postMessage(order)
}

function checkAttachments(attachments: readonly CertificateAttachment[]): void {
  const names = new Set(attachments.map(({ name }) => name))
  const isPlain = attachments.every(({ name, mediaType }) => ATTACHMENT_NAME.test(name) && MEDIA_TYPE.test(mediaType))
  if (!isPlain || names.size !== attachments.length)
    throw new CertificateFault('facts', 'attachments without a plain name of their own')
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > MOST_ATTACHED_BYTES) throw new CertificateFault('too-large', `${size} bytes attached`)
}
