// One SMTP conversation over a socket: sends a line, reads a reply; everything within one deadline.
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface SmtpReply {
  readonly code: number
  readonly lines: readonly string[]
}

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly implicitTls: boolean
  /** Certificates to trust in place of the system's, for a server of one's own. */
  readonly ca?: string | undefined
}

const MAX_REPLY_BYTES = 64 * 1024

export class SmtpConnection {
  readonly #server: SmtpServer
  readonly #signal: AbortSignal
  #socket: Socket
  #received = ''
  #waiting: (() => void) | undefined
  #ended: Error | undefined
  readonly #onData = (chunk: Buffer) => {
    this.#received += chunk.toString('latin1')
    if (this.#received.length > MAX_REPLY_BYTES) this.#end(new Error('reply of the mail server is too long'))
    this.#waiting?.()
  }
  readonly #onClose = () => this.#end(new Error('the mail server closed the connection'))
  readonly #onError = (error: Error) => this.#end(error)

  private constructor(server: SmtpServer, socket: Socket, signal: AbortSignal) {
    this.#server = server
    this.#signal = signal
    this.#socket = socket
    this.#listen(socket)
    signal.addEventListener('abort', () => this.#end(new Error('the mail server did not answer in time')), { once: true })
  }

  static async open(server: SmtpServer, signal: AbortSignal): Promise<SmtpConnection> {
    const { host, port, implicitTls } = server
    const socket = implicitTls ? connectTls(tlsOptions(server)) : connectPlain({ host, port })
    const connection = new SmtpConnection(server, socket, signal)
    await connection.#until(socket, implicitTls ? 'secureConnect' : 'connect')
    return connection
  }

  #listen(socket: Socket): void {
    socket.on('data', this.#onData).on('close', this.#onClose).on('error', this.#onError)
  }

  #end(error: Error): void {
    this.#ended ??= error
    this.#socket.destroy()
    this.#waiting?.()
  }

  #until(socket: Socket, event: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = () => this.#ended && reject(this.#ended)
      socket.once(event, () => resolve())
      if (this.#signal.aborted) this.#end(new Error('the mail server did not answer in time'))
    })
  }

  /** Continues the same connection under TLS. What the server sent before is dropped: it was not protected. */
  async startTls(): Promise<void> {
    const plain = this.#socket
    plain.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error')
    this.#received = ''
    this.#socket = connectTls({ ...tlsOptions(this.#server), socket: plain })
    this.#listen(this.#socket)
    await this.#until(this.#socket, 'secureConnect')
  }

  async send(text: string): Promise<void> {
    if (this.#ended) throw this.#ended
    await new Promise<void>((resolve, reject) => {
      this.#waiting = () => this.#ended && reject(this.#ended)
      this.#socket.write(text, () => resolve())
    })
  }

  /** The lines of a reply have the same code, all but the last with a hyphen after it. */
  async reply(): Promise<SmtpReply> {
    for (;;) {
      const match = /^((?:\d{3}-[^\r\n]*\r?\n)*)(\d{3})(?: ([^\r\n]*))?\r?\n/.exec(this.#received)
      if (match) {
        this.#received = this.#received.slice(match[0].length)
        const before = (match[1] ?? '').split(/\r?\n/).filter(Boolean)
        return { code: Number(match[2]), lines: [...before.map((line) => line.slice(4)), match[3] ?? ''] }
      }
      if (this.#ended) throw this.#ended
      if (/^(?!\d{3}[ \-\r\n])[^\r\n]*\r?\n/.test(this.#received)) throw new Error('unreadable reply of the mail server')
      await new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
    }
  }

  close(): void {
    this.#socket.removeAllListeners('close').on('error', () => {})
    this.#socket.destroy()
  }
}

const tlsOptions = ({ host, port, ca }: SmtpServer) => ({
  host,
  port,
  minVersion: 'TLSv1.2' as const,
  ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
  ...(ca === undefined ? {} : { ca }),
})
