// Changes to reports of second vantages: by others after sealing, and by a platform that seals, signs and logs a wrong report.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { formatNote } from '@attestry/proof/log/note'
import { ADDRESS_ASKED } from '@attestry/proof/package/capture-log.fixture'
import { PATHS } from '@attestry/proof/package/layout'
import { testPackage } from '@attestry/proof/package/package.fixture'
import { type TestPlatform, testPlatform } from '@attestry/proof/package/platform.fixture'
import {
  capturedPage,
  captureTimes,
  REPORT_FILE,
  type TestCaptureOptions,
  VANTAGE,
  vantageKey,
  vantageSignature,
} from '@attestry/proof/package/vantage.fixture'
import type { Manifest } from '@attestry/proof/record/manifest'
import type { VantageReport } from '@attestry/proof/record/vantage-report'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { wrongLogs, wrongVerdicts } from './capture-log-change.ts'
import { type Change, type Files, fileOf, inOrder, rewritten, textOf } from './change.ts'
import { payloadManifests } from './list-change.ts'

const UNLISTED = 'vantage.example/unlisted'
/** On the trust list, for a period that ended one millisecond before the report began. */
const FORMER = 'vantage.example/former'
const REPORT = `data/${REPORT_FILE}`
const OTHER_DIGEST = 'ab'.repeat(32)

export async function vantageChanges(): Promise<Change[]> {
  const former = { vkey: await vantageKey(FORMER), from: '2025-01-01T00:00:00.000Z', until: '2026-03-04T05:05:17.088Z' }
  const platform = await testPlatform({ intermediate: false, vantages: [await vantageKey(), former] })
  const seal = async (options: TestCaptureOptions = {}) =>
    (await testPackage(platform, await capturedPage(platform.now, options))).files
  const files = await seal()
  const refused = (name: string, changed: Files, ...refusedBy: readonly CheckId[]): Change => ({
    kind: 'vantage',
    name,
    files: changed,
    trust: platform.trustDigest,
    expected: { refusedBy },
  })
  const wrong = { ...wrongReports(platform), ...wrongForms(), ...wrongVerdicts(), ...wrongTimes(platform), ...wrongLogs() }
  const sealed = Object.entries(wrong)
  return [
    ...(await inOrder(sealed, async ([name, options]) => refused(`sealed with ${name}`, await seal(options), 'record'))),
    ...changedAfterSealing(files).map(([name, changed, check]) => refused(name, changed, check)),
    ...(await exchangedKeys(files)),
    ...(await trueReports(platform)),
  ]
}

type Wrong = Readonly<Record<string, TestCaptureOptions>>

const line = (text: string, key?: string) => vantageSignature(text, VANTAGE, key)

/** All sealed, signed and logged by the platform: only the check of the report can refuse them. */
function wrongReports({ now }: TestPlatform): Wrong {
  const differs: Partial<VantageReport> = { verdict: 'differs' }
  const asSame = (text: string) => text.replace('verdict differs', 'verdict same').replace('similarity 0.899', 'similarity 1.000')
  const entry = { verdict: 'same' } as const
  return {
    'another verdict, signed by another key of that name': {
      ...{ report: differs, entry },
      file: async (text) => formatNote(asSame(text), [await line(asSame(text), 'another')]),
    },
    'another verdict under the old signature': {
      ...{ report: differs, entry },
      file: async (text) => formatNote(asSame(text), [await line(text)]),
    },
    'another verdict in the record': { report: differs, entry },
    'a report of another capture': { report: { capture: OTHER_DIGEST } },
    'a report of another observation': { report: { observation: OTHER_DIGEST } },
    'a report of another text': { report: { text: OTHER_DIGEST } },
    'a report of another capture by an unlisted vantage': { name: UNLISTED, report: { capture: OTHER_DIGEST } },
    'another verdict in the record by an unlisted vantage': { name: UNLISTED, report: differs, entry },
    'a second signature by another key': {
      file: async (text) => formatNote(text, [await line(text), await line(text, 'another')]),
    },
    'a second signature that is wrong': { file: async (text) => formatNote(text, [await line(text), await line('x\n')]) },
    'a second signature in another name': {
      file: async (text) => formatNote(text, [await line(text), await vantageSignature(text, UNLISTED)]),
    },
    'a signature in another name': { file: async (text) => formatNote(text, [await vantageSignature(text, UNLISTED)]) },
    'an unsigned report': { file: async (text) => text },
    'a line more': { file: async (text) => formatNote(`${text}seal genuine\n`, [await line(`${text}seal genuine\n`)]) },
    'a report in other line ends': { file: async (text) => formatNote(text, [await line(text)]).replaceAll('\n', '\r\n') },
    'a report without its last newline': { file: async (text) => formatNote(text, [await line(text)]).trimEnd() },
    'a text after the report': { file: async (text) => `${formatNote(text, [await line(text)])}more\n` },
    'the text of the page as its report': { entry: { report: toHex(sha256(utf8('An item for sale\n'))) } },
    'a report of another address': { report: { address: `${ADDRESS_ASKED}2` } },
    'a report of the address with another fragment': { report: { address: ADDRESS_ASKED.replace('#top', '#end') } },
    'a report of another address by an unlisted vantage': { name: UNLISTED, report: { address: 'https://other.example/' } },
    'no observation': { evidence: (own) => own.delete('observation.json') },
    'no times of the capture': { times: captureTimes(now).slice(2) },
  }
}

/** Signed by the vantage itself, or in the name of one whose key nobody has. */
function wrongForms(): Wrong {
  const reworded = (from: string | RegExp, to: string): TestCaptureOptions => ({
    file: async (text) => {
      const changed = text.replace(from, to)
      return formatNote(changed, [await line(changed)])
    },
  })
  const signedWith = (change: (signature: string) => string): TestCaptureOptions => ({
    file: async (text) => `${text}\n${change(await line(text))}\n`,
  })
  const unknownKey = (bytes: number): TestCaptureOptions => ({
    ...{ name: UNLISTED, file: async (text) => `${text}\n\u2014 ${UNLISTED} ${Buffer.alloc(bytes, 7).toString('base64')}\n` },
  })
  return {
    'an unknown outcome': reworded('outcome complete', 'outcome perfect'),
    'a similarity above one': reworded('similarity 1.000', 'similarity 1.001'),
    'a count with a leading zero': reworded('resources 12', 'resources 012'),
    'three counts': reworded(/^(resources .*) \d+$/m, '$1'),
    'two lines exchanged': reworded(/^(began .*\n)(ended .*\n)/m, '$2$1'),
    'a report of another version': reworded('vantage/v1', 'vantage/v2'),
    'an address that is too long': reworded('shop.example/', `shop.example/${'a'.repeat(4000)}`),
    'an address of another scheme': reworded('address https', 'address ftp'),
    'an address with a space': reworded('shop.example/', 'shop.example/ '),
    'a comparison that is missing': reworded('status same', 'status -'),
    'no similarity': reworded('similarity 1.000', 'similarity -'),
    'a failure with a comparison': { ...reworded('verdict same', 'verdict failed'), entry: { verdict: 'failed' } },
    'the signature of another before its own': {
      file: async (text) => formatNote(text, [await line(text, 'another'), await line(text)]),
    },
    'a signature in another spelling': signedWith((signature) => signature.replace(/.=$/, (end) => `${nextLetter(end)}=`)),
    'a signature with the id of another key': signedWith((signature) => signature.replace(/ (.)(\S+)$/, ' /$2')),
    'a line between report and signature': signedWith((signature) => `\n${signature}`),
    'a signature without bytes': unknownKey(4),
    'more than 64 KiB by an unlisted vantage': unknownKey(49_000),
  }
}

/** The spare bits of the last letter are set: decoders that are not strict ignore them. */
const nextLetter = ([letter = '']: string): string => String.fromCharCode(letter.charCodeAt(0) + 1)

function wrongTimes({ now }: TestPlatform): Wrong {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const from = (began: number, ended = began + 1): TestCaptureOptions => ({ report: { began: at(began), ended: at(ended) } })
  return {
    'a report from before the capture': from(-60_000 - 120_001),
    'a report from after the capture': from(-30_000 + 120_001),
    'a report from another year': from(-366 * 86_400_000),
    'a report that ended before it began': from(-50_000, -50_001),
    'a report from before the lower bound, beside a clock that was known to be wrong': {
      ...from(-3_600_000 - 120_001),
      ...{ times: wrongClock(now), bound: { ...UNLISTED_BOUND, at: at(-3_600_000) } },
    },
    'a report from before the lower bound, beside a clock of unknown source': {
      ...from(-3_600_000 - 120_001),
      ...{ times: captureTimes(now, 'wrist watch').slice(0, 2), bound: { ...UNLISTED_BOUND, at: at(-3_600_000) } },
    },
    'a report on a day that does not exist': {
      file: async (text) => {
        const moved = text.replace(/^began ....-..-../m, 'began 2026-02-30')
        return formatNote(moved, [await line(moved)])
      },
    },
  }
}

/** By a party that is not listed: what it bounds is all that matters here. */
const UNLISTED_BOUND = { kind: 'time-stamp', source: 'elsewhere', value: utf8('a value that was unknown before\n') } as const

const wrongClock = (now: Date) => captureTimes(new Date(now.getTime() + 3_600_000), 'capturing host, clock was ahead').slice(0, 2)

/** By somebody who handles the package. */
function changedAfterSealing(files: Files): [string, Files, CheckId][] {
  const record = (vantages: Manifest['vantages']) => {
    const { vantages: _, ...rest } = JSON.parse(textOf(files, PATHS.record)) as Manifest
    return rewritten(files, { [PATHS.record]: canonicalize(vantages ? { ...rest, vantages } : rest) })
  }
  const listed = (changed: Files) => rewritten(changed, payloadManifests(changed))
  const [entry] = (JSON.parse(textOf(files, PATHS.record)) as Manifest).vantages ?? []
  const more = entry ? [entry, { ...entry, name: UNLISTED }] : []
  const trust = textOf(files, PATHS.trust)
  const withTrust = (changed: string) => rewritten(files, { [PATHS.trust]: changed })
  return [
    [
      'the verdict in a report',
      listed(rewritten(files, { [REPORT]: edited(files, 'verdict same', 'verdict differs') })),
      'record',
    ],
    ['a report removed', listed(rewritten(files, { [REPORT]: undefined })), 'record'],
    ['the entry removed', record(undefined), 'signature'],
    ['the list emptied', record([]), 'signature'],
    ['an entry added', record(more), 'signature'],
    ['the verdict in the record', record(withVerdict(more)), 'signature'],
    ['the key removed from the trust list', withTrust(trust.replace(/^vantage .*\n/m, '')), 'trust'],
    ['a period added in the trust list', withTrust(trust.replace(/^vantage .*$/m, '$& 2020-01-01T00:00:00.000Z')), 'trust'],
    ['the key twice in the trust list', withTrust(trust.replace(/^vantage .*\n/m, '$&$&')), 'trust'],
    ['a key with another id in the trust list', withTrust(trust.replace(/^(vantage \S+?\+)..../m, '$10000')), 'trust'],
  ]
}

const edited = (files: Files, from: string, to: string): string =>
  new TextDecoder().decode(fileOf(files, REPORT)).replace(from, to)
const withVerdict = (entries: NonNullable<Manifest['vantages']>) =>
  entries.slice(0, 1).map((entry) => ({ ...entry, verdict: 'differs' as const }))

/** The trust list has another key of this name, or one more: with the old trust digest, and as a platform that published it. */
async function exchangedKeys(files: Files): Promise<Change[]> {
  const another = await vantageKey(VANTAGE, 'another')
  const trust = textOf(files, PATHS.trust)
  const own = toHex(sha256(utf8(trust)))
  const exchanged = trust.replace(/^vantage .*$/m, `vantage ${another}`)
  const change = (name: string, changed: string, digest: string, refusedBy: CheckId): Change => ({
    ...{ kind: 'vantage', name, files: rewritten(files, { [PATHS.trust]: changed }), trust: digest },
    expected: { refusedBy: [refusedBy] },
  })
  const published = (changed: string) => toHex(sha256(utf8(changed)))
  const doubled = `${trust}vantage ${another}\n`
  const reversed = trust.replace(/^(vantage \S+) (\S+) (\S+)$/m, '$1 $3 $2')
  const misspelt = trust.replace(/^(chain \S+) (\S+) (\S+)$/m, '$1 $3 $2')
  const late = `${trust}vantage ${await vantageKey(UNLISTED)}\n`
  const noDay = trust.replace(/ 2025-01-01T/, ' 2025-02-29T')
  return [
    change('the key in the trust list exchanged', exchanged, own, 'trust'),
    change('the key in a published trust list exchanged', exchanged, published(exchanged), 'record'),
    change('a period that ends before it begins', reversed, published(reversed), 'trust'),
    change('a chain with its words in another order', misspelt, published(misspelt), 'trust'),
    change('a vantage after the chains', late, published(late), 'trust'),
    change('a period on a day that does not exist', noDay, published(noDay), 'trust'),
    change('one more key in the trust list', late, own, 'trust'),
    change('two keys of one name in a published trust list', doubled, published(doubled), 'trust'),
  ]
}

const FAILED: Partial<VantageReport> = {
  ...{ outcome: 'failed', verdict: 'failed', comparison: null },
  ...{ ownObservation: null, ownText: null, ownWire: null },
}

async function trueReports(platform: TestPlatform): Promise<Change[]> {
  const at = (ms: number) => new Date(platform.now.getTime() + ms).toISOString()
  const times = wrongClock(platform.now)
  const samples: Readonly<Record<string, TestCaptureOptions>> = {
    'a report that says same': {},
    'a report that says similar': { report: { verdict: 'similar' } },
    'a report that says differs': { report: { verdict: 'differs' } },
    'a report that says failed': { report: FAILED },
    'a report of a vantage that loaded something else than a page': { report: { ...FAILED, outcome: 'partial' } },
    'a report of a vantage that is not on the trust list': { name: UNLISTED },
    'a report of a vantage whose period was over': { name: FORMER },
    'a report that began two minutes before the capture': { report: { began: at(-180_000) } },
    'a report that began two minutes after the capture': { report: { began: at(90_000), ended: at(90_000) } },
    'a report beside times of a clock that was known to be wrong': { times },
    'a report after the lower bound, beside times of a clock that was known to be wrong': {
      ...{ times, bound: { ...UNLISTED_BOUND, at: at(-3_600_000) } },
    },
    'a report two minutes before the lower bound, beside times of a clock that was known to be wrong': {
      ...{ times, bound: { ...UNLISTED_BOUND, at: at(-50_000 + 120_000) } },
    },
    'a record without the report of a listed vantage': { leftOut: true },
  }
  return inOrder(Object.entries(samples), async ([name, options]) => ({
    ...{ kind: 'accepted', name, trust: platform.trustDigest },
    files: (await testPackage(platform, await capturedPage(platform.now, options))).files,
    expected: { acceptedBecause: 'nothing in it is wrong, whatever the verdict of the vantage; remarks say what it lacks' },
  }))
}
