// Checks 1 to 4: the archive contains exactly the files of a package, and each matches its digest in the manifests.

import { sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { clashingPath } from '../bytes/safe-path.ts'
import { BagError, bagitText, isBagPath, parseBagInfo, parseManifest, payloadOxum } from '../package/bag.ts'
import { anchorInclusionPath, anchorPath, isKnownPath, isPayload, PATHS, REQUIRED_PATHS } from '../package/layout.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure, type CheckOutcome } from './verdict.ts'

export async function checkArchive(reading: PackageReading): Promise<CheckOutcome> {
  const [irregular] = reading.source.irregular?.() ?? []
  if (irregular !== undefined) throw new CheckFailure('not-a-file', irregular)
  const listed = reading.source.list().map(({ path }) => path)
  const unsafe = listed.find((path) => !isBagPath(path)) ?? clashingPath(listed)
  if (unsafe !== undefined) throw new CheckFailure('unsafe-name', unsafe)
  const foreign = listed.find((path) => !isKnownPath(path))
  if (foreign !== undefined) throw new CheckFailure('foreign-file', foreign)
  const missing = REQUIRED_PATHS.find((path) => !reading.sizes.has(path))
  if (missing !== undefined) throw new CheckFailure('missing-file', missing)
  const [anchors, inclusions] = [reading.names('anchor'), reading.names('anchorInclusion')]
  const alone = [
    ...anchors.filter((chain) => !inclusions.includes(chain)).map(anchorInclusionPath),
    ...inclusions.filter((chain) => !anchors.includes(chain)).map(anchorPath),
  ]
  if (alone[0] !== undefined) throw new CheckFailure('anchor-incomplete', alone[0])
  return { details: [{ name: 'files', value: String(listed.length) }] }
}

export async function checkTagFiles(reading: PackageReading): Promise<CheckOutcome> {
  const tagFiles = [...reading.sizes.keys()].filter((path) => !isPayload(path) && path !== PATHS.tagFiles)
  const digests = new Map<string, string>()
  for (const path of tagFiles) digests.set(path, toHex(sha256(await reading.bytes(path))))
  await compare(reading, PATHS.tagFiles, digests)
  await checkBagTexts(reading)
  return { details: [{ name: 'files', value: String(tagFiles.length) }] }
}

const INFO_VALUE = /^[!-~]([ -~]*[!-~])?$/
const INFO_LABELS = 'Bagging-Date,External-Identifier,Payload-Oxum,Bag-Software-Agent'

async function checkBagTexts(reading: PackageReading): Promise<void> {
  const wrong = (path: string) => new CheckFailure('bag-text', path)
  if ((await reading.text(PATHS.declaration, wrong(PATHS.declaration))) !== bagitText()) throw wrong(PATHS.declaration)
  const fields = parsed(PATHS.info, 'bag-text', await reading.text(PATHS.info, wrong(PATHS.info)), parseBagInfo)
  const oxum = payloadOxum(reading.payloadPaths.map((path) => reading.sizes.get(path) ?? 0))
  const values = fields.map(([, value]) => value)
  const [date, , stated] = values
  const isInForm = fields.map(([label]) => label).join() === INFO_LABELS && values.every((value) => INFO_VALUE.test(value))
  if (!isInForm || !/^\d{4}-\d\d-\d\d$/.test(date ?? '') || stated !== oxum) throw wrong(PATHS.info)
}

/** The record's number in bag-info.txt. */
export async function bagNumber(reading: PackageReading): Promise<string | undefined> {
  const text = await reading.text(PATHS.info, new CheckFailure('bag-text', PATHS.info))
  return parsed(PATHS.info, 'bag-text', text, parseBagInfo).find(([label]) => label === 'External-Identifier')?.[1]
}

export const checkPayloadSha256 = (reading: PackageReading): Promise<CheckOutcome> => checkPayload(reading, 'sha256')
export const checkPayloadSm3 = (reading: PackageReading): Promise<CheckOutcome> => checkPayload(reading, 'sm3')

async function checkPayload(reading: PackageReading, algorithm: 'sha256' | 'sm3'): Promise<CheckOutcome> {
  const payload = await reading.payload()
  const digests = new Map([...payload].map(([path, file]) => [path, file[algorithm]]))
  await compare(reading, algorithm === 'sha256' ? PATHS.payloadSha256 : PATHS.payloadSm3, digests)
  const bytes = [...payload.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    details: [
      { name: 'files', value: String(payload.size) },
      { name: 'bytes', value: String(bytes) },
    ],
  }
}

/** Checks that the list contains exactly these files with these digests. */
async function compare(reading: PackageReading, list: string, digests: ReadonlyMap<string, string>): Promise<void> {
  const text = await reading.text(list, new CheckFailure('list-malformed', list))
  const lines = parsed(list, 'list-malformed', text, parseManifest)
  const named = new Map(lines.map(({ path, digest }) => [path, digest]))
  for (const [path, digest] of named) {
    const own = digests.get(path)
    if (own === undefined) throw new CheckFailure('list-of-absent', path)
    if (own !== digest) throw new CheckFailure('digest-differs', path)
  }
  for (const path of digests.keys()) if (!named.has(path)) throw new CheckFailure('list-incomplete', path)
  const [damaged] = reading.source.damaged?.() ?? []
  if (damaged !== undefined) throw new CheckFailure('checksum-differs', damaged)
}

function parsed<Value>(path: string, reason: 'list-malformed' | 'bag-text', text: string, parse: (text: string) => Value): Value {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof BagError) throw new CheckFailure(reason, path)
    throw error
  }
}
