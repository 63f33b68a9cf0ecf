// Changes bag-info.txt in ways that leave it readable for BagIt programs.
import { PATHS } from '@attestry/proof/package/layout'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Change, rewritten, type Samples, textOf } from './change.ts'

/** Each changes bag-info.txt. */
const INFO_EDITS: Readonly<Record<string, (info: string) => string>> = {
  'another total': (info) => info.replace(/Payload-Oxum: \d+/, 'Payload-Oxum: 1'),
  'a line more at the end': (info) => `${info}Contact-Name: Ministry of Justice\n`,
  'a line more at the start': (info) => `Source-Organization: Ministry of Justice\n${info}`,
  'a line twice': (info) => info.replace(/(Bagging-Date: .*\n)/, '$1$1'),
  'a value continued on the next line': (info) => `${info}  and a court\n`,
  'a line removed': (info) => info.replace(/Bag-Software-Agent: .*\n/, ''),
  'lines in another order': (info) => info.replace(/(Bagging-Date: .*\n)(External-Identifier: .*\n)/, '$2$1'),
  'a date that is none': (info) => info.replace(/Bagging-Date: .*/, 'Bagging-Date: yesterday'),
  'a blank after a value': (info) => info.replace(/(Bag-Software-Agent: .*)/, '$1 '),
  'a carriage return': (info) => info.replace(/\n$/, '\r\n'),
  'a value that is not ASCII': (info) => info.replace(/(Bag-Software-Agent: .*)/, '$1\u202e'),
  'a zero byte and a text after it': (info) => info.replace(/(Bag-Software-Agent: .*)/, '$1\0 examined by a court'),
  'a zero byte in the date': (info) => info.replace(/(Bagging-Date: .*)/, '$1\0 and before'),
  'no newline at the end': (info) => info.trimEnd(),
}

export function bagInfoChanges({ whole, digestOnly }: Samples): Change[] {
  const change = ({ files, platform }: Samples['whole'], name: string, edit: (info: string) => string, by: CheckId): Change => ({
    kind: 'bag-info',
    name: `bag-info.txt: ${name}`,
    files: rewritten(files, { [PATHS.info]: edit(textOf(files, PATHS.info)) }),
    trust: platform.trustDigest,
    expected: { refusedBy: [by] },
  })
  return [
    ...Object.entries(INFO_EDITS).map(([name, edit]) => change(whole, name, edit, 'tag-files')),
    change(whole, 'another number', (info) => info.replace(/(External-Identifier): .*/, '$1: 1111111111111111111'), 'record'),
    change(digestOnly, 'evidence where there is none', (info) => info.replace('0.0', '1.1'), 'tag-files'),
  ]
}
