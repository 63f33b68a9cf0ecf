// The steps of VERIFY.md about captures: traffic in tshark, bodies against the archive, the log of the capture and its time-stamps.

export type CaptureStepId = 'capture-wire' | 'capture-bodies' | 'capture-stamps'

/** A GuideStep that stands for no check of the verifiers. */
interface CaptureStep {
  readonly id: CaptureStepId
  readonly checks: readonly []
  readonly tool: string
  readonly language: 'sh'
  readonly code: string
  readonly expected: string
}

const FIELDS = [
  ...['frame.time_epoch', 'ip.src', 'ip.dst', 'http2.streamid', 'http2.headers.method', 'http2.headers.authority'],
  ...['http2.headers.path', 'http2.headers.status', 'http.request.method', 'http.host', 'http.request.uri', 'http.response.code'],
]
/** Of HTTP/2; in several frames, or in one. */
const BODY_FIELDS = ['http2.body.reassembled.data', 'http2.data.data']

/** Looks for the body of each response in the archive among those in the traffic. */
const PYTHON_BODIES = `import gzip, hashlib, io, pathlib, sys, zipfile
digest = lambda body: hashlib.sha256(body).digest()
wire = {digest(bytes.fromhex(line)) for line in sys.stdin} | {digest(path.read_bytes()) for path in pathlib.Path(sys.argv[1]).iterdir()}
archive = zipfile.ZipFile('data/page.wacz').open('archive/data.warc.gz')
stream = io.BufferedReader(gzip.GzipFile(fileobj=archive))
while stream.readline().startswith(b'WARC/'):
    fields = dict(line.decode().strip().split(': ', 1) for line in iter(stream.readline, b'\\r\\n'))
    block = stream.read(int(fields['Content-Length']))
    stream.read(4)
    if fields['WARC-Type'] == 'response':
        body = block.split(b'\\r\\n\\r\\n', 1)[1]
        if body: print('SAME' if digest(body) in wire else 'NOT FOUND', fields['WARC-Target-URI'])`

/** Prints the hashes of the first and the last line, if every line holds. */
const PYTHON_LOG = `import hashlib, json
previous, hashes = '0' * 64, []
for seq, line in enumerate(open('data/capture-log.jsonl', encoding='utf-8')):
    fields = json.loads(line)
    hash = fields.pop('hash')
    text = json.dumps(fields, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    assert (fields['seq'], fields['previous'], hash) == (seq, previous, hashlib.sha256(text.encode()).hexdigest()), line
    previous = hash
    hashes.append(hash)
print('start', hashes[0])
print('end', hashes[-1])`

const program = (name: string, text: string): string => `cat > /tmp/${name}.py <<'END'\n${text}\nEND`
const fields = (names: readonly string[]): string => names.map((name) => `-e ${name}`).join(' ')

export const captureSteps: readonly CaptureStep[] = [
  {
    id: 'capture-wire',
    checks: [],
    tool: 'tshark',
    language: 'sh',
    code: [
      "tshark -r data/wire.pcapng -Y 'http2.headers.method or http2.headers.status or http' -T fields -E separator=' ' \\",
      `  ${fields(FIELDS.slice(0, 6))} \\`,
      `  ${fields(FIELDS.slice(6))}`,
    ].join('\n'),
    expected: '',
  },
  {
    id: 'capture-bodies',
    checks: [],
    tool: 'tshark, python3',
    language: 'sh',
    code: [
      program('bodies', PYTHON_BODIES),
      'rm -rf /tmp/objects; mkdir /tmp/objects',
      'tshark -r data/wire.pcapng -q --export-objects http,/tmp/objects > /dev/null',
      `for field in ${BODY_FIELDS.join(' ')}; do`,
      '  tshark -r data/wire.pcapng -Y "$field" -T fields -e "$field" | tr \',\' \'\\n\'',
      'done | python3 /tmp/bodies.py /tmp/objects | sort',
    ].join('\n'),
    expected: 'SAME <ADDRESS>',
  },
  {
    id: 'capture-stamps',
    checks: [],
    tool: 'openssl 3, python3',
    language: 'sh',
    code: [
      program('log', PYTHON_LOG),
      'python3 /tmp/log.py > /tmp/hashes || echo "BROKEN LOG"',
      'for r in $(sed -n \'s/^time-stamp .* //p\' proof/trust.txt); do cat "proof/certs/$r.pem"; done > /tmp/stamp-roots.pem',
      'while read -r name hash; do',
      '  stamp=data/capture-$name.tsr',
      "  time=$(openssl ts -reply -in $stamp -text | sed -n 's/^Time stamp: //p')",
      // openssl writes fractions of a second between the seconds and the year, where date cannot read them.
      '  at=$(date -u -d "$(echo "$time" | sed \'s/\\.[0-9]* / /\')" +%s)',
      '  if openssl ts -verify -digest $hash -in $stamp -CAfile /tmp/stamp-roots.pem -attime $at 2>&1 | grep -q "Verification: OK"',
      '  then echo "STAMPED $name $time"; else echo "FAILED $name"; fi',
      'done < /tmp/hashes',
    ].join('\n'),
    expected: 'STAMPED end <TIME>',
  },
]
