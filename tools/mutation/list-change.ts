// Renamed, added and removed files, and manifests in a non-canonical form.
import { createHash } from 'node:crypto'
import { isPayload, PATHS } from '@attestry/proof/package/layout'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Change, type Files, fileOf, replaced, rewritten, type Samples, textOf } from './change.ts'

const REQUIRED_FILE = /^(?!FORMAT\.|openings\.json$|custody\.jsonl$|proof\/(chain\.|evidence-record))/

export function listChanges(samples: Samples): Change[] {
  const { whole, untrusted, digestOnly } = samples
  const trust = whole.platform.trustDigest
  const change = (kind: string, name: string, files: Files, ...refusedBy: readonly CheckId[]): Change => ({
    kind,
    name,
    files,
    trust,
    expected: { refusedBy },
  })
  const { files } = whole
  const paths = [...files.keys()]
  const [evidence = ''] = paths.filter(isPayload)
  const unknownRoot = `proof/certs/${'ab'.repeat(32)}.pem`
  const foreignRoot = [...untrusted.files.keys()].find((path) => path.startsWith('proof/certs/')) ?? ''
  return [
    ...paths.map((path) =>
      change(
        'remove',
        `${path} removed`,
        replaced(files, { [path]: undefined }),
        isPayload(path) ? 'payload-sha256' : 'tag-files',
        'archive',
      ),
    ),
    ...paths
      .filter((path) => REQUIRED_FILE.test(path) && !isPayload(path) && path !== PATHS.tagFiles)
      .map((path) => {
        const by: CheckId = path.startsWith('proof/certs/') ? 'trust' : 'archive'
        return change('remove, manifest updated', `${path} removed`, rewritten(files, { [path]: undefined }), by)
      }),
    change('rename', 'a file of evidence', renamed(files, evidence, 'data/renamed.txt'), 'payload-sha256'),
    change('rename', 'a file of evidence, manifests updated', evidenceRenamed(files, evidence, 'data/renamed.txt'), 'record'),
    change('rename', 'proof/record.p7s', renamed(files, PATHS.signature, 'proof/record.p7m'), 'archive'),
    change('add', 'a foreign file', rewritten(files, { 'note.txt': 'hello\n' }), 'archive'),
    {
      ...change(
        'add',
        'a custody log beside a record that names none',
        rewritten(digestOnly.files, { [PATHS.custody]: fileOf(files, PATHS.custody) }),
        'record',
      ),
      trust: digestOnly.platform.trustDigest,
    },
    change('add', 'a foreign file in proof/', rewritten(files, { 'proof/note.txt': 'hello\n' }), 'archive'),
    change('add', 'a hidden file', rewritten(files, { '.hidden': 'hello\n' }), 'archive'),
    change('add', 'evidence that no manifest lists', replaced(files, { 'data/more.txt': 'more\n' }), 'payload-sha256'),
    change('add', 'evidence that only the manifests list', withEvidence(files, 'data/more.txt', 'more\n'), 'record'),
    change(
      'add',
      'a root that is not trusted',
      rewritten(files, { [foreignRoot]: fileOf(untrusted.files, foreignRoot) }),
      'trust',
    ),
    change(
      'add',
      'a time-stamp of an unknown authority',
      rewritten(files, { 'proof/checkpoint.nobody.tsr': fileOf(files, 'proof/checkpoint.embedded.tsr') }),
      'time-stamps',
    ),
    change(
      'add',
      'half an anchor',
      rewritten(files, { 'proof/chain.other.json': fileOf(files, 'proof/chain.evm.json') }),
      'archive',
      'anchors',
    ),
    change('add', 'a tag file that no manifest lists', replaced(files, { [unknownRoot]: 'x' }), 'tag-files'),
    change('add', 'a revocation list', rewritten(files, { [`proof/crls/${'ab'.repeat(32)}.crl`]: 'not a list' }), 'archive'),
    ...[PATHS.payloadSha256, PATHS.payloadSm3].flatMap((path) => {
      const by: CheckId = path === PATHS.payloadSha256 ? 'payload-sha256' : 'payload-sm3'
      const written = Object.entries(NON_CANONICAL_FORMS).map(([name, write]) => ({ name, text: write(textOf(files, path)) }))
      return written.map(({ name, text }) => change('list', `${path}: ${name}`, rewritten(files, { [path]: text }), by))
    }),
    ...Object.entries(NON_CANONICAL_FORMS).map(([name, write]) =>
      change(
        'list',
        `${PATHS.tagFiles}: ${name}`,
        replaced(files, { [PATHS.tagFiles]: write(textOf(files, PATHS.tagFiles)) }),
        'tag-files',
      ),
    ),
  ]
}

/** Non-canonical forms of a manifest that other programs would accept. */
const NON_CANONICAL_FORMS: Readonly<Record<string, (list: string) => string>> = {
  'its lines in another order': (list) => `${list.trimEnd().split('\n').reverse().join('\n')}\n`,
  'one line twice': (list) => list.replace(/^.*\n/, (line) => line + line),
  'one line removed': (list) => list.replace(/^.*\n/, ''),
  'in upper-case hex': (list) => list.replace(/^[0-9a-f]{64}/gm, (digest) => digest.toUpperCase()),
  'with a star for binary': (list) => list.replace(/^([0-9a-f]{64}) {2}/gm, '$1 *'),
  'without its last newline': (list) => list.trimEnd(),
  'with an empty line': (list) => `${list}\n`,
  'with carriage returns': (list) => list.replaceAll('\n', '\r\n'),
}

function renamed(files: Files, from: string, to: string): Files {
  return replaced(files, { [from]: undefined, [to]: fileOf(files, from) })
}

function evidenceRenamed(files: Files, from: string, to: string): Files {
  const moved = renamed(files, from, to)
  return rewritten(moved, payloadManifests(moved))
}

function withEvidence(files: Files, path: string, content: string): Files {
  const more = replaced(files, { [path]: content })
  return rewritten(more, payloadManifests(more))
}

/** Both payload manifests and the totals, recomputed from the evidence. */
export function payloadManifests(files: Files): Record<string, string> {
  const evidence = [...files].filter(([path]) => isPayload(path)).sort(([a], [b]) => (a < b ? -1 : 1))
  const list = (algorithm: string) =>
    evidence.map(([path, bytes]) => `${createHash(algorithm).update(bytes).digest('hex')}  ${path}\n`).join('')
  const total = evidence.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  return {
    [PATHS.payloadSha256]: list('sha256'),
    [PATHS.payloadSm3]: list('sm3'),
    [PATHS.info]: textOf(files, PATHS.info).replace(/Payload-Oxum: .*/, `Payload-Oxum: ${total}.${evidence.length}`),
  }
}
