// Trust lists and policies as a platform could publish them, in other forms than the format has: with the digest of the changed list.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { PATHS } from '@attestry/proof/package/layout'
import { type Change, rewritten, type Samples, textOf } from './change.ts'

type Edit = (text: string) => string

/** None of these is a policy. */
const POLICY_EDITS: Readonly<Record<string, Edit>> = {
  'a threshold with a leading zero': (policy) => policy.replace('majority 2', 'majority 02'),
  'a threshold with a sign': (policy) => policy.replace('majority 2', 'majority +2'),
  'a threshold in full-width digits': (policy) => policy.replace('majority 2', 'majority \uff12'),
  'a threshold of zero': (policy) => policy.replace('majority 2', 'majority 0'),
  'a threshold above the number of members': (policy) => policy.replace('majority 2', 'majority 4'),
  'an ideographic space': (policy) => policy.replace('quorum ', 'quorum\u3000'),
  'a no-break space': (policy) => policy.replace('quorum ', 'quorum\u00a0'),
  'a form feed': (policy) => policy.replace('quorum ', 'quorum\f'),
  'carriage returns': (policy) => policy.replaceAll('\n', '\r\n'),
  'a carriage return after a name': (policy) => policy.replace(/w3\n/, 'w3\r\n'),
  'no newline at the end': (policy) => policy.trimEnd(),
  'a byte order mark': (policy) => `\ufeff${policy}`,
  'a zero byte in a comment': (policy) => `# a\0b\n${policy}`,
  'a line of an unknown word': (policy) => `${policy}operator Ministry of Justice\n`,
  'two quorums': (policy) => `${policy}quorum none\n`,
  'a quorum that nothing defines': (policy) => policy.replace('quorum majority', 'quorum minority'),
  'a quorum of two names': (policy) => policy.replace('quorum majority', 'quorum majority none'),
  'a member that nothing defines': (policy) => policy.replace('w1 w2 w3\n', 'w1 w2 w3 w4\n'),
  'a member twice': (policy) => policy.replace('w1 w2 w3\n', 'w1 w1 w2\n'),
  'a member of two groups': (policy) => policy.replace(/^quorum/m, 'group more 1 w1\nquorum'),
  'a witness of two names': (policy) => policy.replace(/^witness w1 (.*)\n/m, '$&witness w4 $1\n'),
  'two witnesses of one name': (policy) => policy.replace('witness w2', 'witness w1'),
  'a witness with the key of a log': (policy) =>
    policy.replace(/^log (\S+)\n((?:.*\n)*?)witness w3 \S+/m, (_, key, between) => `log ${key}\n${between}witness w3 ${key}`),
  'a witness named none': (policy) => policy.replace('witness w3', 'witness none').replace('w2 w3', 'w2 none'),
  'a group named like a witness': (policy) => policy.replaceAll('majority', 'w1'),
  'a group above its members': (policy) => policy.replace(/^(witness w1 .*\n)((?:.*\n)*)(group .*\n)/m, '$3$1$2'),
  'the log twice': (policy) => policy.replace(/^log .*\n/m, '$&$&'),
  'a key whose id is another': (policy) => policy.replace(/^(witness w3 \S+?\+)..../m, '$10000'),
  'one field too many after a log': (policy) => policy.replace(/^log .*$/m, '$& https://a.example https://b.example'),
  'one field too many after a witness': (policy) => policy.replace(/^witness w3 .*$/m, '$& https://a.example more'),
  'a key in base64 with other unused bits': (policy) =>
    policy.replace(
      /^(witness w3 .*)(.)$/m,
      (_, before, last) => `${before}${last === '=' ? '=' : String.fromCharCode(last.charCodeAt(0) + 1)}`,
    ),
}

/** Other forms of the same policy. */
const SAME_POLICY: Readonly<Record<string, Edit>> = {
  'comments and empty lines': (policy) => `# policy\n\n   \n${policy}# end\n`,
  'several blanks': (policy) => policy.replaceAll(' ', '   '),
  'blanks at the ends of lines': (policy) => policy.replaceAll('\n', '  \n').replace(/^/gm, ' ').trimEnd().concat('\n'),
  tabs: (policy) => policy.replaceAll(' ', '\t'),
  'addresses after the keys': (policy) => policy.replace(/^((log|witness) .*)$/gm, '$1 https://a.example/b'),
  'a second log': (policy) => policy.replace(/^log .*\n/m, `$&log ${SECOND_LOG}\n`),
  'a second log before the first': (policy) => `log ${SECOND_LOG}\n${policy}`,
  'a threshold as a word': (policy) => policy.replace('majority 2', 'majority any'),
  'all of the group': (policy) => policy.replace('majority 2', 'majority all'),
  'a group of groups': (policy) => policy.replace(/^quorum.*$/m, 'group outer all majority\nquorum outer'),
  'a witness as quorum': (policy) => policy.replace(/^quorum.*$/m, 'quorum w2'),
  'no quorum': (policy) => policy.replace(/^quorum.*$/m, 'quorum none'),
}
const SECOND_KEY = Uint8Array.from({ length: 33 }, (_, at) => (at === 0 ? 1 : at))
const SECOND_NAME = 'other.example/log/2025'
const SECOND_LOG = [
  SECOND_NAME,
  toHex(sha256(new Uint8Array([...utf8(`${SECOND_NAME}\n`), ...SECOND_KEY]))).slice(0, 8),
  Buffer.from(SECOND_KEY).toString('base64'),
].join('+')

/** None of these is a trust list. */
const TRUST_EDITS: Readonly<Record<string, Edit>> = {
  'no newline at the end': (trust) => trust.trimEnd(),
  'an empty line at the end': (trust) => `${trust}\n`,
  'an empty line': (trust) => trust.replace('\nsignature', '\n\nsignature'),
  'carriage returns': (trust) => trust.replaceAll('\n', '\r\n'),
  'a byte order mark': (trust) => `\ufeff${trust}`,
  'a blank at the end of a line': (trust) => trust.replace(/^(signature .*)$/m, '$1 '),
  'a tab between words': (trust) => trust.replace('signature ', 'signature\t'),
  'a no-break space between words': (trust) => trust.replace('signature ', 'signature\u00a0'),
  'two blanks between words': (trust) => trust.replace('embedded ', 'embedded  '),
  'a fingerprint in capitals': (trust) => trust.replace(/^(signature )(.*)$/m, (_, word, hex) => `${word}${hex.toUpperCase()}`),
  'a digest of the policy in capitals': (trust) =>
    trust.replace(/^(policy )(.*)$/m, (_, word, hex) => `${word}${hex.toUpperCase()}`),
  'an authority in Cyrillic letters': (trust) =>
    `${trust.replace(/^(time-stamp )embedded( .*\n)/m, '$1embedded$2$1\u0435mbedded$2')}`,
  'an authority of 64 characters': (trust) =>
    trust.replace(/^time-stamp embedded (.*)\n/m, `$&time-stamp ${'a'.repeat(64)} $1\n`),
  'no time-stamps': (trust) => trust.replace(/^time-stamp .*\n/gm, ''),
  'no signatures': (trust) => trust.replace(/^signature .*\n/gm, ''),
  'signatures after time-stamps': (trust) => trust.replace(/^(signature .*\n)((?:time-stamp .*\n)+)/m, '$2$1'),
  'time-stamps after chains': (trust) => trust.replace(/^((?:time-stamp .*\n)+)((?:chain .*\n)+)/m, '$2$1'),
  'a chain id with a leading zero': (trust) => trust.replace(/^(chain \S+ evm )/m, '$10'),
  'a chain with one more word': (trust) => trust.replace(/^(chain .*)$/m, '$1 more'),
  'a comment': (trust) => `${trust}# chains end here\n`,
  'more than a thousand lines': (trust) => trust + 'chain evm bitcoin\n'.repeat(1000),
  'two policies': (trust) => trust.replace(/^policy .*\n/m, '$&$&'),
  'another format': (trust) => trust.replace('trust/v1', 'trust/v2'),
  'a zero byte after the last line': (trust) => `${trust}\0`,
  'a zero byte in a line': (trust) => trust.replace('signature ', 'signature\0 '),
}

const SAME_TRUST: Readonly<Record<string, Edit>> = {
  'a signature root twice': (trust) => trust.replace(/^signature .*\n/m, '$&$&'),
  'a time-stamp root twice': (trust) => trust.replace(/^time-stamp .*\n/m, '$&$&'),
  'a chain twice': (trust) => trust.replace(/^chain .*\n/m, '$&$&'),
  'time-stamps in another order': (trust) => trust.replace(/^(time-stamp .*\n)(time-stamp .*\n)/m, '$2$1'),
  'one more chain': (trust) => `${trust}chain bitcoin bitcoin\n`,
  'one root for one more authority': (trust) =>
    trust.replace(/^time-stamp embedded (.*)\n/m, '$&time-stamp outside.example $1\n'),
}

export function policyChanges({ whole }: Samples): Change[] {
  const { files } = whole
  const [policy, trust] = [textOf(files, PATHS.policy), textOf(files, PATHS.trust)]
  const published = (name: string, text: string, changed: Record<string, string>, expected: Change['expected']): Change => ({
    kind: 'policy',
    name,
    files: rewritten(files, { ...changed, [PATHS.trust]: text }),
    trust: toHex(sha256(utf8(text))),
    expected,
  })
  const ofPolicy = (edit: Edit) => {
    const changed = edit(policy)
    if (changed === policy) throw new RangeError('the policy was not changed')
    return { text: trust.replace(/^policy .*$/m, `policy ${toHex(sha256(utf8(changed)))}`), changed: { [PATHS.policy]: changed } }
  }
  const ofTrust = (edit: Edit) => {
    const text = edit(trust)
    if (text === trust) throw new RangeError('the trust list was not changed')
    return text
  }
  return [
    ...Object.entries(POLICY_EDITS).map(([name, edit]) => {
      const { text, changed } = ofPolicy(edit)
      return published(`a published policy with ${name}`, text, changed, { refusedBy: ['checkpoint', 'witnesses'] })
    }),
    ...Object.entries(SAME_POLICY).map(([name, edit]) => {
      const { text, changed } = ofPolicy(edit)
      return published(`a published policy with ${name}`, text, changed, { acceptedBecause: 'the format allows it' })
    }),
    ...Object.entries(TRUST_EDITS).map(([name, edit]) =>
      published(`a published trust list with ${name}`, ofTrust(edit), {}, { refusedBy: ['trust'] }),
    ),
    ...Object.entries(SAME_TRUST).map(([name, edit]) =>
      published(`a published trust list with ${name}`, ofTrust(edit), {}, { acceptedBecause: 'the format allows it' }),
    ),
  ]
}
