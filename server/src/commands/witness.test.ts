// Tests the enrolment of a witness by an operator's address, its pinned keys, its clock and its command line.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { utf8 } from '@attestry/proof/bytes/digest'
import { checkpointText } from '@attestry/proof/log/checkpoint'
import { leafHash } from '@attestry/proof/log/merkle'
import { formatNote, formatVkey, parseNote, parseVkey, signatureLine, verifyNoteSignature } from '@attestry/proof/log/note'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWitness, type RunningWitness } from './witness.ts'

const COMMAND = fileURLToPath(new URL('./witness.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'attestry-witness-command-'))
const ORIGIN = 'evidence.test/log/1/2026'

function testLog(origin = ORIGIN) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const vkey = formatVkey(origin, 1, publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const text = checkpointText({ origin, size: 1, root: leafHash(utf8('entry')) })
  return { vkey, note: formatNote(text, [signatureLine(parseVkey(vkey), sign(null, utf8(text), privateKey))]) }
}

const log = testLog()
let listed = ''
let operator: Server
let operatorUrl = ''
beforeAll(async () => {
  operator = createServer((request, response) => response.writeHead(request.url === '/log/keys' ? 200 : 404).end(listed))
  operatorUrl = await listening({ server: operator })
})
afterAll(() => {
  operator.close()
  rmSync(folder, { recursive: true })
})

async function listening({ server }: { server: Server }): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function askAt(witness: RunningWitness, note: string, oldSize = 0) {
  const url = witness.server.listening
    ? `http://127.0.0.1:${(witness.server.address() as AddressInfo).port}/`
    : await listening(witness)
  const response = await fetch(`${url}add-checkpoint`, { method: 'POST', body: `old ${oldSize}\n\n${note}` })
  return { status: response.status, text: await response.text() }
}

it('a witness signs for the logs that its operator lists, and for no other', { timeout: 30_000 }, async () => {
  listed = `${testLog('other.test/log').vkey}\nnot a key\n${log.vkey}\n`
  const witness = createWitness({ name: 'w.test/one', folder: join(folder, 'listed'), operators: [operatorUrl] })
  const { status, text } = await askAt(witness, log.note)
  expect(status).toBe(200)
  const cosigned = parseNote(formatNote(parseNote(log.note).text, [text.trimEnd()]))
  expect(await verifyNoteSignature(cosigned, parseVkey(witness.vkey))).toBe(true)
  expect((await askAt(witness, testLog('unlisted.test/log').note)).status).toBe(404)
  const heads = await fetch(`http://127.0.0.1:${(witness.server.address() as AddressInfo).port}/heads`)
  const [, size, root] = parseNote(log.note).text.split('\n')
  const [head = '', time = ''] = (await heads.text()).split(/ (?=\d{4}-)/)
  expect(head).toBe(`${ORIGIN} ${size} ${root}`)
  expect(Math.abs(Date.now() - Date.parse(time.trim()))).toBeLessThan(60_000)
  witness.server.close()
})

it('a witness keeps the key that a log was first seen with, whatever the operator lists later', { timeout: 30_000 }, async () => {
  const own = join(folder, 'pinned')
  listed = `${log.vkey}\n`
  const first = createWitness({ name: 'w.test/one', folder: own, operators: [operatorUrl] })
  expect((await askAt(first, log.note)).status).toBe(200)
  first.server.close()
  const replaced = testLog()
  listed = `${replaced.vkey}\n`
  const second = createWitness({ name: 'w.test/one', folder: own, operators: [operatorUrl] })
  expect((await askAt(second, replaced.note, 1)).status).toBe(403)
  second.server.close()
  expect(readFileSync(join(own, 'logs'), 'utf8')).toBe(`${log.vkey}\n`)
  expect(() => createWitness({ name: 'w.test/one', folder: own, logs: [replaced.vkey] })).toThrow(/another key/)
})

it('a witness does not sign while its clock is behind its last signature', { timeout: 30_000 }, async () => {
  let now = new Date()
  const witness = createWitness({ name: 'w.test/one', folder: join(folder, 'clock'), logs: [log.vkey], now: () => now })
  expect((await askAt(witness, log.note)).status).toBe(200)
  now = new Date(now.getTime() - 5_000)
  expect(await askAt(witness, log.note, 1)).toMatchObject({
    status: 503,
    text: expect.stringContaining('behind the last signed'),
  })
  now = new Date(now.getTime() + 6_000)
  expect((await askAt(witness, log.note, 1)).status).toBe(200)
  witness.server.close()
})

it.each([
  [['--help'], 0, /npm run witness -- --name NAME/],
  [['--name', 'w.test/one'], 2, /--operator is missing, or --log/],
  [['--name', 'w.test/one', '--operator', 'nowhere'], 2, /http or https address/],
  [['--name', 'w.test/one', '--log', log.vkey, '--host', '0.0.0.0', '--port', '0'], 2, /also give --public-url/],
])('the command with %j ends with code %i', { timeout: 30_000 }, (args, code, text) => {
  const own = args.length > 1 ? ['--folder', join(folder, 'refused')] : []
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args, ...own], { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(stdout + stderr).toMatch(text)
})
