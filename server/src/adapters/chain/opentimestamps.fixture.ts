// Runs Debian's python3-opentimestamps as an independent implementation: reads and verifies files, and calls a calendar.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Debian's Python: another one on the PATH would not have the package. */
const PYTHON = '/usr/bin/python3'

const READ = `
import sys, json
from bitcoin.core import CBlockHeader
from opentimestamps.core.timestamp import DetachedTimestampFile
from opentimestamps.core.serialize import BytesDeserializationContext, BytesSerializationContext
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation
from opentimestamps.core.op import OpSHA256

def check(job):
    context = BytesDeserializationContext(bytes.fromhex(job['ots']))
    found = DetachedTimestampFile.deserialize(context)
    context.assert_eof()
    assert found.file_hash_op == OpSHA256() and found.file_digest.hex() == job['digest'], 'another digest'
    again = BytesSerializationContext()
    found.serialize(again)
    result = {'pending': [], 'time': None, 'again': again.getbytes().hex()}
    for message, attestation in found.timestamp.all_attestations():
        if attestation.__class__ is PendingAttestation:
            result['pending'].append(attestation.uri)
        elif attestation.__class__ is BitcoinBlockHeaderAttestation:
            header = CBlockHeader.deserialize(bytes.fromhex(job['headers'][str(attestation.height)]))
            result['time'] = attestation.verify_against_blockheader(message, header)
    result['pending'].sort()
    return result

answers = []
for job in json.load(sys.stdin):
    try:
        answers.append(check(job))
    except Exception as error:
        answers.append({'error': type(error).__name__})
print(json.dumps(answers))
`

const CALL_CALENDAR = `
import sys
from opentimestamps.calendar import RemoteCalendar
from opentimestamps.core.serialize import BytesSerializationContext
from opentimestamps.core.timestamp import DetachedTimestampFile
from opentimestamps.core.op import OpSHA256
url, digest, known = sys.argv[1], bytes.fromhex(sys.argv[2]), sys.argv[3]
calendar = RemoteCalendar(url)
if known:
    from opentimestamps.core.serialize import BytesDeserializationContext
    file = DetachedTimestampFile.deserialize(BytesDeserializationContext(bytes.fromhex(known)))
    for message, _ in list(file.timestamp.all_attestations()):
        def place(stamp):
            if stamp.msg == message: stamp.merge(calendar.get_timestamp(message))
            for below in list(stamp.ops.values()): place(below)
        place(file.timestamp)
else:
    file = DetachedTimestampFile(OpSHA256(), calendar.submit(digest))
context = BytesSerializationContext()
file.serialize(context)
print(context.getbytes().hex())
`

export interface PythonJob {
  readonly ots: string
  readonly digest: string
  readonly headers: Readonly<Record<string, string>>
}

export type PythonAnswer =
  | { readonly error: string }
  | { readonly error?: never; readonly pending: readonly string[]; readonly time: number | null; readonly again: string }

export const checkWithPython = async (jobs: readonly PythonJob[]): Promise<PythonAnswer[]> =>
  JSON.parse(await run(READ, [], JSON.stringify(jobs))) as PythonAnswer[]

/** Submits a digest to a calendar, or upgrades a file with the calendar's current proof. */
export const callCalendarWithPython = async (url: string, digest: string, known = ''): Promise<string> =>
  (await run(CALL_CALENDAR, [url, digest, known], '')).trim()

/** Asynchronous, because the calendar it calls may run in this thread. */
async function run(script: string, args: readonly string[], input: string): Promise<string> {
  const child = spawn(PYTHON, ['-W', 'ignore', '-c', script, ...args], { stdio: 'pipe', timeout: 60_000 })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, fault, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`python3 exited with code ${code}: ${fault}`)
  return out
}
