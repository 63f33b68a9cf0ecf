// Makes papers and documents as signed PDFs in a worker thread, which requests every signature and time-stamp from this one; binds files in a process of their own.
import { Worker } from 'node:worker_threads'
import { bindAlone } from './bind-alone.ts'
import { PaperFault } from './paper-fault.ts'
import type { Binding, Paper, PaperAttachment, PaperMaker, PaperSigning, PersonalSignature, SignaturePlace } from './port.ts'
import type { SigningMaterial, SigningRequest, Task, WorkerCommand, WorkerMessage } from './worker-message.ts'

// Rendering takes 0.1 s; a worker that sends nothing for this long is stuck.
const WORKER_TIMEOUT_MS = 60_000
const MAX_HEAP_MB = 320
const MAX_ATTACHED_BYTES = 32 << 20
const ATTACHMENT_NAME = /^[^/\\\p{C}]{1,120}$/u
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

interface Job {
  readonly signing: Partial<Pick<PaperSigning, 'sign' | 'timeStamp'>>
  /** True while the worker has to send the next message. */
  isWorking: boolean
  resolve(pdf: Uint8Array): void
  reject(fault: unknown): void
}

interface RunningWorker {
  readonly worker: Worker
  readonly jobs: Map<number, Job>
  timeout: NodeJS.Timeout | undefined
}

export interface PdfPaperOptions {
  readonly workerTimeoutMs?: number
}

export class PdfPaperMaker implements PaperMaker {
  readonly #workerTimeoutMs: number
  #running: RunningWorker | undefined
  #lastJob = 0
  #isClosed = false

  constructor({ workerTimeoutMs = WORKER_TIMEOUT_MS }: PdfPaperOptions = {}) {
    this.#workerTimeoutMs = workerTimeoutMs
  }

  /** Starts the worker and loads the fonts now, so that the first paper does not wait for them. */
  warm(): this {
    this.#running ??= this.#start()
    return this
  }

  async make(paper: Paper, signing: PaperSigning, attachments: readonly PaperAttachment[]): Promise<Uint8Array> {
    checkAttachments(attachments)
    return this.#run({ do: 'make', paper, attachments, material: materialOf(signing) }, signing)
  }

  async draw(paper: Paper, places: readonly SignaturePlace[]): Promise<Uint8Array> {
    return this.#run({ do: 'draw', paper, places }, {})
  }

  async sign(version: Uint8Array, signature: PersonalSignature, signing: PaperSigning): Promise<Uint8Array> {
    return this.#run({ do: 'sign', version, signature, material: materialOf(signing) }, signing)
  }

  async finish(version: Uint8Array, { timeStamp, crls }: Pick<PaperSigning, 'timeStamp' | 'crls'>): Promise<Uint8Array> {
    return this.#run({ do: 'finish', version, crls }, { timeStamp })
  }

  async bind(binding: Binding): Promise<Uint8Array> {
    return bindAlone(binding, this.#workerTimeoutMs)
  }

  #run(task: Task, signing: Job['signing']): Promise<Uint8Array> {
    if (this.#isClosed) throw new PaperFault('worker', 'closed')
    this.#running ??= this.#start()
    const running = this.#running
    const job = ++this.#lastJob
    return new Promise((resolve, reject) => {
      running.jobs.set(job, { signing, isWorking: true, resolve, reject })
      send(running, { job, ...task })
      this.#watch(running)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const running = this.#running
    if (!running) return
    this.#discard(running, 'closed')
    await running.worker.terminate()
  }

  #start(): RunningWorker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    const running: RunningWorker = { worker, jobs: new Map(), timeout: undefined }
    worker.unref()
    worker.on('message', (message: WorkerMessage) => this.#receive(running, message))
    worker.on('error', (fault) => this.#discard(running, fault instanceof Error ? fault.message : String(fault)))
    worker.on('exit', () => this.#discard(running, 'the paper worker ended'))
    return running
  }

  #receive(running: RunningWorker, message: WorkerMessage): void {
    const job = running.jobs.get(message.job)
    if (job && message.kind === 'request') {
      job.isWorking = false
      void this.#answer(running, message.job, job, message.request, message.bytes)
    } else if (job) {
      running.jobs.delete(message.job)
      if (message.kind === 'made') job.resolve(message.bytes)
      else if (message.kind === 'fault') job.reject(new PaperFault(message.reason, message.message))
    }
    this.#watch(running)
  }

  async #answer(running: RunningWorker, number: number, job: Job, kind: SigningRequest, payload: Uint8Array): Promise<void> {
    try {
      const ask = kind === 'sign' ? job.signing.sign : job.signing.timeStamp
      if (!ask) throw new PaperFault('worker', `unexpected request: ${kind}`)
      const bytes = await ask(payload)
      if (!running.jobs.has(number)) return
      job.isWorking = true
      send(running, { job: number, do: 'answer', bytes: Uint8Array.from(bytes) })
    } catch (refusal) {
      if (running.jobs.delete(number)) send(running, { job: number, do: 'drop' })
      job.reject(refusal)
    }
    this.#watch(running)
  }

  /** Open jobs keep the process alive; the worker times out while one of them waits for it. */
  #watch(running: RunningWorker): void {
    clearTimeout(running.timeout)
    running.timeout = undefined
    if (running !== this.#running) return
    if (running.jobs.size > 0) running.worker.ref()
    else running.worker.unref()
    if (![...running.jobs.values()].some(({ isWorking }) => isWorking)) return
    running.timeout = setTimeout(() => {
      this.#discard(running, `the paper worker sent nothing for ${this.#workerTimeoutMs} ms`)
      void running.worker.terminate()
    }, this.#workerTimeoutMs)
  }

  /** Fails all its jobs; the next paper starts a new worker. */
  #discard(running: RunningWorker, why: string): void {
    clearTimeout(running.timeout)
    if (this.#running === running) this.#running = undefined
    for (const job of running.jobs.values()) job.reject(new PaperFault('worker', why))
    running.jobs.clear()
  }
}

const materialOf = ({ certificate, chain, crls }: PaperSigning): SigningMaterial => ({ certificate, chain, crls })

function send({ worker }: RunningWorker, command: WorkerCommand): void {
  worker.postMessage(command)
}

function checkAttachments(attachments: readonly PaperAttachment[]): void {
  const names = new Set(attachments.map(({ name }) => name))
  const isPlain = attachments.every(({ name, mediaType }) => ATTACHMENT_NAME.test(name) && MEDIA_TYPE.test(mediaType))
  if (!isPlain || names.size !== attachments.length)
    throw new PaperFault('content', 'attachments need distinct names without control characters, and a media type')
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > MAX_ATTACHED_BYTES) throw new PaperFault('too-large', `${size} bytes attached`)
}
