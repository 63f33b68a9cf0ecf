// Wrong reports that a vantage itself signed, and wrong first lines of the capture log to which a true report refers; a platform seals them.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { formatNote } from '@attestry/proof/log/note'
import { captureLog, NUMBER, startLine, type TestStartOptions } from '@attestry/proof/package/capture-log.fixture'
import { type TestCaptureOptions, vantageSignature } from '@attestry/proof/package/vantage.fixture'
import { CAPTURE_LOG } from '@attestry/proof/record/capture-log'
import type { VantageVerdict } from '@attestry/proof/record/vantage-report'

type Wrong = Readonly<Record<string, TestCaptureOptions>>

const OTHER_DIGEST = 'ab'.repeat(32)

/** Signed by the vantage itself: its verdict is not the one that its own comparison gives. */
export function wrongVerdicts(): Wrong {
  const stating = (
    verdict: VantageVerdict,
    ...changes: readonly (readonly [from: string, to: string])[]
  ): TestCaptureOptions => ({
    file: async (text) => {
      const changed = [...changes, ['verdict same', `verdict ${verdict}`] as const].reduce(
        (before, [from, to]) => before.replace(from, to),
        text,
      )
      return formatNote(changed, [await vantageSignature(changed)])
    },
    entry: { verdict },
  })
  return {
    'the verdict same of another status': stating('same', ['status same', 'status differs']),
    'the verdict same of another final address': stating('same', ['final-address same', 'final-address differs']),
    'the verdict same of a similarity below one': stating('same', ['similarity 1.000', 'similarity 0.999']),
    'the verdict similar of a similarity below 0.900': stating('similar', ['similarity 1.000', 'similarity 0.899']),
    'the verdict similar of the same text': stating('similar'),
    'the verdict similar of another status': stating(
      'similar',
      ['similarity 1.000', 'similarity 0.950'],
      ['status same', 'status differs'],
    ),
    'the verdict differs of the same page': stating('differs'),
    'the verdict differs of a similar page': stating('differs', ['similarity 1.000', 'similarity 0.900']),
    'the verdict same after a failed load': stating('same', ['outcome complete', 'outcome failed']),
    'the verdict differs after a failed load': stating(
      'differs',
      ['outcome complete', 'outcome failed'],
      ['status same', 'status differs'],
    ),
  }
}

/** The report refers to the first line of the log, as it is. */
export function wrongLogs(): Wrong {
  const beginning = (start: TestStartOptions): TestCaptureOptions => ({ start: startLine(start) })
  const rehashed = (from: string, to: string): TestCaptureOptions => {
    const open = `${startLine().text.slice(0, -75)}}`.replace(from, () => to)
    const hash = toHex(sha256(utf8(open)))
    return { start: { text: `${open.slice(0, -1)},"hash":"${hash}"}`, hash } }
  }
  const withLog = (log: Uint8Array): TestCaptureOptions => ({ evidence: (own) => own.set(CAPTURE_LOG, log) })
  const { text, hash } = startLine()
  return {
    'no log of the capture': { evidence: (own) => own.delete(CAPTURE_LOG) },
    'an empty log': withLog(new Uint8Array(0)),
    'a log that begins with another line': withLog(captureLog(startLine({ detail: { device: 'phone' } }))),
    'a log whose first line was changed under its hash': withLog(captureLog({ text: text.replace('desktop', 'phone__'), hash })),
    'a log whose first line has the hash of the report alone': withLog(utf8(`{"hash":"${hash}"}\n`)),
    'a log of one line without its newline': withLog(utf8(text)),
    'an empty line before the log': withLog(utf8(`\n${text}\n`)),
    'the log of another record': beginning({ detail: { id: '1234567890123456790' } }),
    'a log without a number': beginning({ detail: { id: undefined } }),
    'the log of another address': beginning({ detail: { url: 'https://other.example/' } }),
    'a log without an address': beginning({ detail: { url: undefined } }),
    'a log with a lower bound that the record has not': beginning({ detail: { notBefore: OTHER_DIGEST } }),
    'a log that begins with a later line': beginning({ fields: { seq: 1 } }),
    'a log that follows another': beginning({ fields: { previous: OTHER_DIGEST } }),
    'a log that begins with another event': beginning({ fields: { event: 'stage' } }),
    'a number in an object of the first line': rehashed(`"id":"${NUMBER}"`, `"id":{"id":"${NUMBER}"}`),
    'two numbers in the first line': rehashed('"id":', '"id":"1","id":'),
    'the fields of the first line in another order': rehashed(
      `"device":"desktop","id":"${NUMBER}"`,
      `"id":"${NUMBER}","device":"desktop"`,
    ),
    'another writing of a letter in the first line': rehashed('desktop', '\\u0064esktop'),
    'a letter beyond ASCII in the first line': rehashed('desktop', '\u684c\u9762'),
    'a blank in the first line': rehashed('"seq":0', '"seq": 0'),
    'no address in the record': { environment: { addressAsked: '' } },
  }
}
